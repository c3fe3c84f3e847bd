import { z } from 'zod'

const text = () => z.string().max(4000)
const number = () => z.number()
const list = <S extends z.ZodRawShape>(shape: S, max: number) => z.array(z.strictObject(shape)).max(max)

/** Schema of what is said about a JAR or a class file; names are those of the manifest and of `javap`. */
export const javaResult = () =>
  z.strictObject({
    manifest: z
      .strictObject({
        main_class: text().nullable(),
        premain_class: text().nullable(),
        agent_class: text().nullable(),
        launcher_agent_class: text().nullable(),
        class_path: text().nullable(),
        created_by: text().nullable(),
        build_jdk: text().nullable(),
        implementation_title: text().nullable(),
        implementation_version: text().nullable(),
        multi_release: z.boolean(),
      })
      .nullable(),
    manifest_attributes: list({ name: text(), value: text() }, 200),
    classes: list(
      {
        name: text(),
        superclass: text().nullable(),
        interfaces: text(),
        major_version: number(),
        minor_version: number(),
        java_release: text(),
        access_flags: text(),
        source_file: text().nullable(),
        fields: number(),
        methods: number(),
      },
      3000,
    ),
    /** Members of a class file that is analysed by itself. */
    members: list(
      { kind: z.enum(['field', 'method']), name: text(), descriptor: text(), access_flags: text() },
      2000,
    ),
    releases: list({ java_release: text(), classes: number() }, 100),
    behaviours: list({ behaviour: text(), title: text(), technique: text(), methods: text() }, 100),
    signers: list(
      {
        file: text(),
        subject: text().nullable(),
        issuer: text().nullable(),
        serial_number: text().nullable(),
        valid_from: text().nullable(),
        valid_to: text().nullable(),
        key: text().nullable(),
        sha256: text().nullable(),
        digest_matches: z.boolean().nullable(),
        signature_matches: z.boolean().nullable(),
      },
      16,
    ),
    signed_entries: z.strictObject({ checked: number(), wrong: number(), not_covered: number() }).nullable(),
    contents: z
      .strictObject({ entries: number(), classes: number(), native_libraries: number(), archives: number() })
      .nullable(),
    native_libraries: list({ name: text(), size: number() }, 500),
    archives: list({ name: text(), size: number() }, 500),
  })

export type JavaResult = z.output<ReturnType<typeof javaResult>>
