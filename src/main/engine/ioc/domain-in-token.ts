import { isMemberLike } from './code-names.ts'
import { judgeHostName } from './host-name.ts'
import type { OpenToken } from './open-token.ts'

/** Reads [from, to), a run of label characters with a dot, as the name of a host; true when it was taken. */
export function readDomain(token: OpenToken, from: number, to: number): boolean {
  const { text } = token
  if (to - from > 1024 || to - from < 4) return false
  const cut = token.trimName(text.slice(from, to), false)
  const written = cut.name
  if (!written.includes('.')) return false
  const start = from + cut.start
  const end = from + cut.end
  const marks = token.defangedBetween(start, end)
  const context = { before: characterBefore(text, start), after: text.charCodeAt(end) }
  const verdict = judgeHostName(written, context, marks !== 0)
  if (verdict.is === 'refused') {
    token.refuse(start, end, verdict.reason)
    return false
  }
  const found = { kind: 'domain', value: verdict.value, marks: verdict.marks } as const
  if (verdict.doubt !== null) {
    token.take(found, start, end, marks, 'host-around', verdict.doubt)
    // a file may be called after its digest
    return false
  }
  const needs = marks === 0 && isMemberLike(verdict.value.split('.')) ? 'no-assignment-after' : null
  token.take(found, start, end, marks, needs)
  return true
}

/** The character before a name; `//` of a link without scheme does not make it a part of a path. */
function characterBefore(text: string, start: number): number {
  return start >= 2 && text.charCodeAt(start - 1) === 0x2f && text.charCodeAt(start - 2) === 0x2f
    ? 0
    : text.charCodeAt(start - 1)
}
