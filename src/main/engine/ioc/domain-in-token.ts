import { isMemberLike } from './code-names.ts'
import { judgeHostName } from './host-name.ts'
import { markupAround } from './markup.ts'
import type { OpenToken } from './open-token.ts'

/** Reads [start, end), a run of label characters with a dot, as a host name; true when it was taken. */
export function readDomain(token: OpenToken, start: number, end: number): boolean {
  const { text } = token
  if (end - start > 1024 || end - start < 4) return false
  const written = text.slice(start, end)
  if (!written.includes('.')) return false
  const marks = token.defangedBetween(start, end)
  const isMarkedUp = text.charCodeAt(start - 1) === text.charCodeAt(end) && markupAround(text, start, end) > 0
  const context = isMarkedUp
    ? { before: 0, after: 0 }
    : { before: characterBefore(text, start), after: text.charCodeAt(end) }
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
