import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mailOf } from '../../../../../test/run-mail-tool.ts'

type Row = {
  readonly name: string
  readonly message?: string
  readonly header: {
    readonly subject: string | null
    readonly from: readonly string[]
    readonly to: readonly string[]
    readonly date_utc: string | null
    readonly message_id: string | null
    readonly received: number
    readonly fields: number
  }
  readonly parts: readonly {
    readonly type: string
    readonly nested: boolean
    readonly size?: number
    readonly sha256?: string
    readonly name?: string | null
    readonly attached?: boolean
  }[]
}

const fixtures = join(process.cwd(), 'test', 'fixtures')
const read = (...path: string[]) => JSON.parse(readFileSync(join(fixtures, ...path), 'utf8'))
const rows = read('files', 'mail', 'mail.json') as readonly Row[]
const raw = new Map(
  (read('messages', 'messages.json') as { name: string; message: string }[]).map(({ name, message }) => [
    name,
    message,
  ]),
)

/** What mail programs show although Python's reader does not: each has a test of its own among those of the reader. */
const beyondPython = new Set(['message attached as bytes in base64', 'blank lines before the header'])

describe('what Python reads in a message', () => {
  test.each(rows.filter(({ name }) => !beyondPython.has(name)))(
    '$name',
    async ({ name, message, header, parts }) => {
      const { data } = await mailOf(Buffer.from(message ?? raw.get(name) ?? '', 'base64'))
      expect(data.parts.map(({ type }) => type)).toEqual(parts.map(({ type }) => type))
      const attached = parts.filter((part) => part.attached === true && !part.nested)
      const files = data.attachments.filter(({ type }) => type !== 'message/rfc822')
      expect(files.map(({ name: of, sha256, size }) => ({ name: of, sha256, size }))).toEqual(
        attached.map(({ name: of, sha256, size }) => ({ name: of, sha256, size })),
      )
      expect({
        subject: data.headers?.subject ?? null,
        from: data.addresses.filter(({ field }) => field === 'from').map(({ address }) => address),
        to: data.addresses.filter(({ field }) => field === 'to').map(({ address }) => address),
        date_utc: data.headers?.date_utc ?? null,
        message_id: data.headers?.message_id ?? null,
        received: data.counts.hops,
        fields: data.counts.header_fields,
      }).toEqual(header)
    },
  )
})
