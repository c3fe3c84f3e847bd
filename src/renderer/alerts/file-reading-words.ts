import { textEncodings } from '../../contract/text-encodings.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { formatCount } from '../state/format.ts'

type Preview = WindowOutput<'alertInbox.previewImport'>
type Zones = Pick<Preview, 'zoneless' | 'zone' | 'zone_chosen'>

/** How times without a zone are read; empty where all times that could be read carry theirs. */
export function zoneWords({ zoneless, zone, zone_chosen }: Zones): string {
  if (zoneless === 0) return ''
  const what = zoneless === 1 ? '1 time carries no zone' : `${formatCount(zoneless)} times carry no zone`
  return `${what}: taken as ${zone}${zone_chosen ? ', as chosen' : ''}.`
}

/** How the bytes of a file were read; empty for UTF-8, which shows itself. */
export function encodingWords({ label, by }: NonNullable<Preview['encoding']>): string {
  const name = textEncodings[label]
  if (by === 'chosen') return `Read as ${name}, as chosen.`
  if (by === 'guessed') return `Read as ${name}, as its letters suggest: check names with accents.`
  return label === 'utf-8' ? '' : `Read as ${name}.`
}
