import { z } from 'zod'

const text = () => z.string().max(4000)
const number = () => z.number().min(0)
const list = <S extends z.ZodRawShape>(shape: S, max: number) => z.array(z.strictObject(shape)).max(max)

/** Schema of what is said about an ELF file; names are those of `readelf` and of the gABI. */
export const elfResult = () =>
  z.strictObject({
    header: z.strictObject({
      class: z.enum(['ELF32', 'ELF64']),
      data: z.enum(['little endian', 'big endian']),
      os_abi: text(),
      abi_version: number(),
      type: text(),
      /** What it is there for, by type, entry point and interpreter. */
      role: z.enum(['program', 'library', 'object', 'kernel module', 'core dump', 'unknown']),
      machine: text(),
      entry_point: text(),
      entry_point_section: text().nullable(),
      flags: text(),
      program_headers: number(),
      section_headers: number(),
      interpreter: text().nullable(),
      soname: text().nullable(),
      rpath: text().nullable(),
      runpath: text().nullable(),
      build_id: text().nullable(),
      abi_tag: text().nullable(),
      is_dynamic: z.boolean(),
      is_stripped: z.boolean(),
      has_debug_info: z.boolean(),
    }),
    hardening: z.strictObject({
      relro: z.enum(['none', 'partial', 'full']),
      nx: z.boolean(),
      pie: z.boolean(),
      stack_canary: z.boolean(),
      fortify: z.boolean(),
      text_relocations: z.boolean(),
    }),
    libraries: list({ name: text() }, 1000),
    sections: list(
      {
        name: text(),
        type: text(),
        flags: text(),
        address: text(),
        offset: number(),
        size: number(),
        entropy: number().nullable(),
        md5: text().nullable(),
        sha256: text().nullable(),
      },
      2000,
    ),
    segments: list(
      {
        type: text(),
        flags: text(),
        offset: number(),
        virtual_address: text(),
        file_size: number(),
        memory_size: number(),
        entropy: number().nullable(),
      },
      1000,
    ),
    dynamic: list({ tag: text(), value: text() }, 500),
    symbol_counts: z.strictObject({
      dynamic: number(),
      imported: number(),
      exported: number(),
      /** Null where the table of all symbols was removed. */
      all: number().nullable(),
    }),
    imports: list(
      {
        name: text(),
        library: text().nullable(),
        version: text().nullable(),
        type: text(),
        binding: text(),
        behaviour: text().nullable(),
      },
      10_000,
    ),
    exports: list({ name: text(), address: text(), size: number(), type: text(), binding: text() }, 10_000),
    source_files: list({ name: text() }, 500),
    behaviours: list({ behaviour: text(), title: text(), technique: text(), functions: text() }, 100),
    notes: list({ owner: text(), name: text(), description: text() }, 200),
    compilers: list({ comment: text() }, 50),
    go: z
      .strictObject({
        version: text(),
        path: text().nullable(),
        module: text().nullable(),
        module_version: text().nullable(),
        build_id: text().nullable(),
      })
      .nullable(),
    go_dependencies: list({ path: text(), version: text() }, 2000),
    go_settings: list({ key: text(), value: text() }, 2000),
    rust: z.strictObject({ compiler: text().nullable(), commit: text().nullable() }).nullable(),
    module_info: list({ key: text(), value: text() }, 200),
    overlay: z
      .strictObject({
        offset: number(),
        size: number(),
        entropy: number(),
        md5: text(),
        sha256: text(),
        content: text().nullable(),
      })
      .nullable(),
    packers: list({ packer: text(), evidence: text() }, 20),
  })

export type ElfResult = z.output<ReturnType<typeof elfResult>>
