import { z } from 'zod'

const text = () => z.string().max(4000)
const number = () => z.number().min(0)
const list = <S extends z.ZodRawShape>(shape: S, max: number) =>
  z.array(z.strictObject({ architecture: text(), ...shape })).max(max)

/**
 * Schema of what is said about a Mach-O file. A file can hold a program for each of several processors, so every row
 * says for which one it stands; names are those of `otool`, `lipo` and `codesign`.
 */
export const machOResult = () =>
  z.strictObject({
    is_fat: z.boolean(),
    architectures: list(
      {
        offset: number(),
        size: number(),
        file_type: text(),
        bits: z.literal([32, 64]),
        flags: text(),
        number_of_commands: number(),
        entry_point: text().nullable(),
        uuid: text().nullable(),
        platform: text().nullable(),
        minimum_os: text().nullable(),
        sdk: text().nullable(),
        source_version: text().nullable(),
        dylib_id: text().nullable(),
        dynamic_linker: text().nullable(),
        is_encrypted: z.boolean(),
        is_stripped: z.boolean(),
        pie: z.boolean(),
        executable_stack: z.boolean(),
        stack_canary: z.boolean(),
        arc: z.boolean(),
        number_of_symbols: number().nullable(),
      },
      32,
    ),
    load_commands: list({ command: text(), size: number() }, 2000),
    segments: list(
      {
        name: text(),
        virtual_address: text(),
        virtual_size: number(),
        file_offset: number(),
        file_size: number(),
        protection: text(),
      },
      1000,
    ),
    sections: list(
      {
        segment: text(),
        name: text(),
        address: text(),
        offset: number(),
        size: number(),
        entropy: number().nullable(),
        sha256: text().nullable(),
      },
      2000,
    ),
    dylibs: list(
      { name: text(), current_version: text(), compatibility_version: text(), kind: text() },
      2000,
    ),
    rpaths: list({ path: text() }, 500),
    imports: list({ name: text(), library: text().nullable(), behaviour: text().nullable() }, 10_000),
    exports: list({ name: text(), address: text() }, 10_000),
    behaviours: list({ behaviour: text(), title: text(), technique: text(), functions: text() }, 200),
    signatures: list(
      {
        identifier: text(),
        team_identifier: text().nullable(),
        flags: text(),
        kind: z.enum(['ad hoc', 'linker', 'certificate', 'none']),
        hash_type: text(),
        cdhash: text().nullable(),
        pages: number(),
        wrong_pages: number(),
        wrong_parts: text().nullable(),
        /** Whether digests and parts fit the file; the signature itself is another question. */
        digest_matches: z.boolean(),
        signature_matches: z.boolean().nullable(),
        signer: text().nullable(),
        issuer: text().nullable(),
        serial_number: text().nullable(),
        valid_from: text().nullable(),
        valid_to: text().nullable(),
        signing_time: text().nullable(),
      },
      32,
    ),
    certificates: list(
      { subject: text(), issuer: text(), serial_number: text(), valid_to: text().nullable(), sha256: text() },
      200,
    ),
    entitlements: list({ key: text() }, 1000),
    go: list({ version: text(), path: text().nullable(), module: text().nullable() }, 32),
    overlay: z
      .strictObject({
        offset: number(),
        size: number(),
        entropy: number(),
        sha256: text(),
        content: text().nullable(),
      })
      .nullable(),
    packers: list({ packer: text(), evidence: text() }, 32),
  })

export type MachOResult = z.output<ReturnType<typeof machOResult>>
