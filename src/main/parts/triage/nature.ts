/**
 * The presumed type of a source by its first bytes; shown beside its name, and used to decide whether a risk reading
 * makes sense.
 */
export type Nature = 'message' | 'log' | 'page' | 'report' | 'text' | 'data'

const messageHeader =
  /^(?:from|to|subject|received|return-path|delivered-to|mime-version|message-id|date|reply-to|dkim-signature|x-[a-z-]+):/gim
const logLine =
  /^(?:\S+ \S+ \S+ \[|\d{4}-\d\d-\d\d[T ]\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d |<\d{1,3}>|\[\d{4}-)/gm

export function natureOf(sample: string, name: string): Nature {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'eml' || ending === 'msg') return 'message'
  if (ending === 'log') return 'log'
  if (ending === 'html' || ending === 'htm' || /<html[\s>]|<!doctype html/i.test(sample)) return 'page'
  const head = sample.slice(0, 4096)
  if ((head.match(messageHeader)?.length ?? 0) >= 3) return 'message'
  const lines = sample.split('\n', 200)
  if (lines.length >= 5 && (sample.match(logLine)?.length ?? 0) > lines.length / 2) return 'log'
  if (sample.includes('\0')) return 'data'
  if (ending === 'csv' || ending === 'json' || ending === 'xml') return 'data'
  if (ending === 'md' || ending === 'rst' || /^#{1,3} \S/m.test(head)) return 'report'
  return 'text'
}
