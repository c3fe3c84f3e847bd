import { z } from 'zod'
import { visibleText } from '../../../../contract/entered-text.ts'
import { jsonTooLarge } from '../../../../contract/json-size.ts'
import { type Problem, problem } from '../../../../contract/problem.ts'
import { definitionFields } from '../../../../contract/register/definition.ts'
import { filingFields } from '../../../../contract/register/entity.ts'
import { type Field, inputOf } from '../../../../contract/register/field.ts'
import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import type { ImportPreview } from '../../../../contract/workstation/register/register-imports.ts'
import type { PlainRecord } from '../../../engine/register/model/register-model.ts'
import { asKept } from '../find-referred.ts'
import { registerFormat, registerFormatVersion } from '../live/register-format.ts'

/** The register's own JSON, treated as untrusted: it may have been edited, or made by another program. */
export type ReadRegister = {
  readonly taxonomy: string
  readonly records: readonly PlainRecord[]
  readonly notes: ImportPreview['notes']
}

/** Whether bytes begin like JSON, ignoring a byte order mark and blanks. */
export function looksLikeJson(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 400)).toString('utf8')
  return /^\uFEFF?\s*(?:\{\s*["}]|\[\s*[\]{["])/.test(head)
}

const shape = z.object({
  format: z.literal(registerFormat),
  version: z.int(),
  taxonomy: z.string().max(100),
  records: z.array(
    z.object({
      kind: z.string().max(60),
      uuid: z.string().min(1).max(200),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** Enough for a hundred thousand records with a hundred fields each. */
const bounds = { maxValues: 10_000_000, deepest: 64 }

/**
 * Reads it, or returns why it is invalid. Unknown fields, and those with an invalid value, are left out and reported.
 */
export function readRegisterJson(bytes: Uint8Array): ReadRegister | Problem {
  const fault = jsonTooLarge(bytes, bounds)
  if (fault !== null) return problem('too-large', `The file could not be read: ${fault}.`)
  let raw: unknown
  try {
    raw = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return problem('invalid', 'The file is not JSON in UTF-8, or it is truncated. Nothing was read.')
  }
  const read = shape.safeParse(raw)
  if (!read.success)
    return problem('invalid', 'The file is JSON, but not a register of this program. Nothing was read.')
  const { version, taxonomy, records } = read.data
  if (version > registerFormatVersion)
    return problem(
      'invalid',
      `The file was written by a newer version (format ${version}). Nothing was read.`,
    )
  const notes: ImportPreview['notes'] = []
  const taken = records.flatMap(({ kind, uuid, data }) => {
    const fields = fieldsOf(kind)
    if (fields === null) {
      notes.push({
        template: kind,
        key: uuid,
        column: null,
        value: null,
        message: 'This kind of record is not known here and was left out.',
      })
      return []
    }
    return [{ uuid: asKept(uuid), kind, data: readFields(kind, uuid, fields, data, notes) }]
  })
  return { taxonomy, records: taken, notes }
}

function fieldsOf(kind: string): Readonly<Record<string, Field>> | null {
  if (isKindName(kind)) return { ...recordKinds[kind].fields, ...recordKinds[kind].system }
  return kind === 'filing' ? filingFields : kind === 'definitions' ? definitionFields : null
}

function readFields(
  kind: string,
  uuid: string,
  fields: Readonly<Record<string, Field>>,
  data: Readonly<Record<string, unknown>>,
  notes: ImportPreview['notes'],
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) {
      notes.push({
        template: kind,
        key: uuid,
        column: name,
        value: null,
        message: 'This field is not known here and was left out.',
      })
      continue
    }
    const read = schemaOf(kind, name, field).safeParse(value)
    if (read.success) {
      kept[name] = read.data
      const isText = field.kind === 'text' || field.kind === 'prose'
      if (isText && typeof value === 'string' && value.trim() !== (read.data ?? ''))
        notes.push({
          template: kind,
          key: uuid,
          column: name,
          value: visibleText(value),
          message: 'Spelling changed: invisible characters were removed.',
        })
    } else
      notes.push({
        template: kind,
        key: uuid,
        column: name,
        value: null,
        message: `Left out: ${(read.error.issues[0]?.message ?? 'it cannot be read').replace(/\.$/, '')}.`,
      })
  }
  return kept
}

const schemas = new Map<string, z.ZodType>()

function schemaOf(kind: string, name: string, field: Field): z.ZodType {
  const key = `${kind}.${name}`
  const known = schemas.get(key)
  if (known !== undefined) return known
  const made = inputOf(field)
  schemas.set(key, made)
  return made
}
