import fc from 'fast-check'
import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { indicatorRoles } from '../../../contract/workstation/indicator-roles.ts'
import { defang } from '../ioc/defang.ts'
import type { ExportContext, ExportedIndicator } from './exported-indicator.ts'

/** Rows for the tests of this folder: one of each kind, and arbitrary ones. */

export const context: ExportContext = {
  title: 'Parcel lure, 20 November',
  session: '01JD3T6ZK0000000000000TEST',
  exportedAt: '2026-11-20T09:30:00Z',
  toolVersion: '0.1.0',
  band: null,
}

/** A row of a kind, with what a test wants to be different. */
export function row(kind: IocKind, value: string, more: Partial<ExportedIndicator> = {}): ExportedIndicator {
  return {
    kind,
    value,
    shown: defang(kind, value),
    count: 1,
    first: { source: 'mail.eml', start: 412, line: 8, written: value },
    marks: [],
    lists: [],
    severity: null,
    role: 'infrastructure',
    roleReason: 'Nothing says otherwise.',
    roleBy: 'rule',
    ...more,
  }
}

export const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const oneOfEach: readonly ExportedIndicator[] = [
  row('ipv4', '198.51.100.3'),
  row('ipv6', '2001:db8::1'),
  row('domain', 'example.com', { count: 3, severity: 'high' }),
  row('url', "https://example.com/it's", { marks: ['defanged'] }),
  row('email', 'john@example.com'),
  row('hash', sha256),
  row('crypto', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
  row('cve', 'CVE-2024-21412'),
]

const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.toWellFormed())

/** Rows with hostile texts in every field that comes from outside. */
export const anyRow: fc.Arbitrary<ExportedIndicator> = fc.record({
  kind: fc.constantFrom(...iocKinds),
  value: fc.oneof(
    text,
    fc.constantFrom('=1+1', '+a@b.com', '-x', '@y', '\tz', "it's", 'a\\b', 'a"b', 'a,b', 'a\r\nb'),
  ),
  shown: text,
  count: fc.integer({ min: 1, max: 1_000_000 }),
  first: fc.record({ source: text, start: fc.nat(), line: fc.integer({ min: 1 }), written: text }),
  marks: fc.subarray(['private', 'defanged', 'listed', 'part_of']),
  lists: fc.array(text, { maxLength: 2 }),
  severity: fc.constantFrom(null, 'low', 'critical'),
  role: fc.constantFrom(...indicatorRoles),
  roleReason: text,
  roleBy: fc.constantFrom('rule', 'person'),
})
