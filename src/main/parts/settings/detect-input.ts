import type { BatchKind } from '../../../contract/core/batch.ts'
import { detectKind } from '../../engine/ioc/detect-kind.ts'
import { extractFromText } from '../../engine/ioc/extract.ts'
import { isWithinAnother } from '../../engine/ioc/indicator.ts'
import { likelyKind } from '../../engine/ioc/likely-kind.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import { shownValue } from '../../engine/ioc/shown-value.ts'
import { withPort } from '../../engine/ioc/with-port.ts'

type Subject = { kind: BatchKind; value: string; shown: string; link: string }

type Detection =
  | { is: 'empty' }
  | ({ is: 'indicator'; port: number | null } & Subject)
  | { is: 'text'; indicators: number; likely: Subject | null }
  | { is: 'word'; likely: Subject | null }

/** Classifies a typed or pasted text: one indicator, a text with some, or a word. */
export function detectInput({ text }: { readonly text: string }): Detection {
  if (text.trim() === '') return { is: 'empty' }
  const one = detectKind(text)
  if (one !== null) {
    const { kind, value, port } = one
    const { shown, link } = subject(kind, value, port)
    return { is: 'indicator', kind, value, port: port ?? null, shown, link }
  }
  const hits = extractFromText(text).hits.filter(({ marks }) => !isWithinAnother(marks))
  const isProse = text.includes('\n') || text.trim().split(/\s+/).length > 6
  const shape = likelyKind(text)
  const likely = shape === null ? null : subject(shape.kind, shape.value)
  return hits.length > 0 || isProse ? { is: 'text', indicators: hits.length, likely } : { is: 'word', likely }
}

function subject(kind: BatchKind, value: string, port?: number): Subject {
  return {
    kind,
    value,
    shown: withPort(shownValue(kind, value), port),
    link: linkTo(kind, withPort(value, port)),
  }
}
