import { z } from 'zod'

const text = () => z.string().max(4000)
const number = () => z.number().min(0)
const list = <S extends z.ZodRawShape>(shape: S, max: number) => z.array(z.strictObject(shape)).max(max)

/** Schema of what is said about a portable executable; names are those of pefile and of the PE format. */
export const peResult = () =>
  z.strictObject({
    header: z.strictObject({
      format: z.enum(['PE32', 'PE32+', 'ROM']),
      type: z.enum(['EXE', 'DLL', 'driver', 'EFI']),
      machine: text(),
      subsystem: text(),
      characteristics: text(),
      dll_characteristics: text(),
      number_of_sections: number(),
      time_date_stamp: text().nullable(),
      time_date_stamp_raw: number(),
      is_reproducible: z.boolean(),
      entry_point: text(),
      entry_point_offset: number().nullable(),
      entry_point_section: text().nullable(),
      entry_point_bytes: text().nullable(),
      image_base: text(),
      size_of_image: number(),
      size_of_headers: number(),
      section_alignment: number(),
      file_alignment: number(),
      linker_version: text(),
      operating_system_version: text(),
      image_version: text(),
      subsystem_version: text(),
      e_lfanew: number(),
      checksum: text(),
      checksum_computed: text(),
      /** Null where the header states none. */
      checksum_matches: z.boolean().nullable(),
      is_signed: z.boolean(),
      is_dotnet: z.boolean(),
    }),
    digests: z.strictObject({
      imphash: text().nullable(),
      rich_header_hash: text().nullable(),
      authentihash_sha256: text(),
    }),
    protections: z.strictObject({
      aslr: z.boolean(),
      high_entropy_aslr: z.boolean(),
      dep: z.boolean(),
      control_flow_guard: z.boolean(),
      safe_seh: z.boolean().nullable(),
      stack_cookie: z.boolean(),
    }),
    sections: list(
      {
        name: text(),
        virtual_address: text(),
        virtual_size: number(),
        raw_offset: number(),
        raw_size: number(),
        characteristics: text(),
        entropy: number().nullable(),
        md5: text().nullable(),
        sha256: text().nullable(),
      },
      512,
    ),
    directories: list(
      { name: text(), virtual_address: text(), size: number(), section: text().nullable() },
      16,
    ),
    libraries: list({ dll: text(), functions: number(), delayed: z.boolean() }, 2048),
    imports: list(
      {
        dll: text(),
        function: text().nullable(),
        ordinal: number().nullable(),
        delayed: z.boolean(),
        behaviour: text().nullable(),
      },
      20_000,
    ),
    behaviours: list({ behaviour: text(), title: text(), technique: text(), functions: text() }, 100),
    export_table: z
      .strictObject({ name: text(), number_of_functions: number(), time_date_stamp: text().nullable() })
      .nullable(),
    exports: list(
      { ordinal: number(), name: text().nullable(), virtual_address: text(), forwarder: text().nullable() },
      10_000,
    ),
    resources: list(
      {
        type: text(),
        name: text(),
        language: text().nullable(),
        language_id: number(),
        offset: number().nullable(),
        size: number(),
        entropy: number().nullable(),
        sha256: text().nullable(),
        content: text().nullable(),
      },
      2000,
    ),
    file_version: text().nullable(),
    product_version: text().nullable(),
    version_info: list({ table: text(), key: text(), value: text() }, 200),
    manifest: z
      .strictObject({
        requested_execution_level: text().nullable(),
        auto_elevate: z.boolean(),
        ui_access: z.boolean(),
      })
      .nullable(),
    rich_header: z
      .strictObject({ offset: number(), key: text(), checksum_matches: z.boolean(), entries: number() })
      .nullable(),
    rich_entries: list({ product_id: number(), build: number(), count: number() }, 600),
    debug: list(
      {
        type: text(),
        time_date_stamp: text().nullable(),
        offset: number(),
        size: number(),
        pdb_path: text().nullable(),
        pdb_id: text().nullable(),
      },
      64,
    ),
    tls_callbacks: list({ address: text() }, 64),
    load_config: z
      .strictObject({
        size: number(),
        security_cookie: text(),
        se_handler_count: number().nullable(),
        guard_flags: text().nullable(),
      })
      .nullable(),
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
    signatures: list(
      {
        nested: z.boolean(),
        signer: text().nullable(),
        subject: text().nullable(),
        issuer: text().nullable(),
        issuer_name: text().nullable(),
        serial_number: text().nullable(),
        thumbprint_sha1: text().nullable(),
        valid_from: text().nullable(),
        valid_to: text().nullable(),
        self_signed: z.boolean().nullable(),
        digest_algorithm: text().nullable(),
        signed_digest: text(),
        computed_digest: text().nullable(),
        digest_matches: z.boolean().nullable(),
        signature_matches: z.boolean().nullable(),
        timestamp: text().nullable(),
        timestamp_authority: text().nullable(),
        signing_time: text().nullable(),
        program_name: text().nullable(),
        program_url: text().nullable(),
      },
      64,
    ),
    certificates: list(
      {
        subject: text(),
        issuer: text(),
        serial_number: text(),
        valid_from: text().nullable(),
        valid_to: text().nullable(),
        key: text().nullable(),
        sha1: text(),
        sha256: text(),
      },
      200,
    ),
    dotnet: z
      .strictObject({
        runtime_version: text(),
        metadata_version: text(),
        flags: text(),
        entry_point_token: text(),
        module_name: text().nullable(),
        mvid: text().nullable(),
        assembly_name: text().nullable(),
        assembly_version: text().nullable(),
        streams: text(),
        type_refs: number(),
        type_defs: number(),
        method_defs: number(),
        member_refs: number(),
      })
      .nullable(),
    dotnet_references: list({ name: text(), version: text() }, 500),
    dotnet_native_calls: list({ dll: text(), function: text() }, 2000),
    dotnet_resources: list(
      { name: text(), offset: number().nullable(), size: number().nullable(), content: text().nullable() },
      500,
    ),
    go: z
      .strictObject({
        version: text(),
        path: text().nullable(),
        module: text().nullable(),
        module_version: text().nullable(),
      })
      .nullable(),
    go_dependencies: list({ path: text(), version: text() }, 2000),
    rust_commit: text().nullable(),
    embedded_programs: list({ offset: number(), size: number() }, 32),
    packers: list({ packer: text(), evidence: text() }, 50),
  })

export type PeResult = z.output<ReturnType<typeof peResult>>
