import { z } from 'zod'

const text = () => z.string().max(4000)
const number = () => z.number()
const list = <S extends z.ZodRawShape>(shape: S, max: number) => z.array(z.strictObject(shape)).max(max)

/** Schema of what is said about an Android package or a DEX file; names are those of the manifest and of `dexdump`. */
export const androidResult = () =>
  z.strictObject({
    manifest: z
      .strictObject({
        package: text().nullable(),
        version_code: text().nullable(),
        version_name: text().nullable(),
        min_sdk: text().nullable(),
        target_sdk: text().nullable(),
        label: text().nullable(),
        main_activity: text().nullable(),
        shared_user_id: text().nullable(),
        debuggable: z.boolean(),
        /** Null where the manifest states nothing, and the system decides. */
        allow_backup: z.boolean().nullable(),
        cleartext_traffic: z.boolean().nullable(),
        test_only: z.boolean(),
      })
      .nullable(),
    permissions: list({ name: text(), group: text().nullable() }, 1000),
    components: list(
      {
        kind: z.enum(['activity', 'service', 'receiver', 'provider']),
        name: text(),
        /** Null where the manifest states nothing. */
        exported: z.boolean().nullable(),
        permission: text().nullable(),
        actions: text(),
        priority: number().nullable(),
      },
      2000,
    ),
    signers: list(
      {
        scheme: text(),
        subject: text().nullable(),
        issuer: text().nullable(),
        serial_number: text().nullable(),
        valid_from: text().nullable(),
        valid_to: text().nullable(),
        key: text().nullable(),
        sha1: text().nullable(),
        sha256: text().nullable(),
        digest_algorithm: text().nullable(),
        digest_matches: z.boolean().nullable(),
        signature_matches: z.boolean().nullable(),
      },
      64,
    ),
    signing_blocks: list({ id: text() }, 64),
    dex_files: list(
      {
        name: text(),
        version: text(),
        file_size: number(),
        checksum: text(),
        checksum_matches: z.boolean(),
        signature: text(),
        signature_matches: z.boolean(),
        strings: number(),
        types: number(),
        fields: number(),
        methods: number(),
        classes: number(),
      },
      100,
    ),
    classes: list(
      { dex: text(), name: text(), superclass: text().nullable(), source: text().nullable() },
      5000,
    ),
    behaviours: list({ behaviour: text(), title: text(), technique: text(), methods: text() }, 100),
    native_libraries: list({ name: text(), abi: text(), size: number() }, 1000),
    files: z.strictObject({ entries: number(), programs_in_assets: number() }).nullable(),
  })

export type AndroidResult = z.output<ReturnType<typeof androidResult>>
