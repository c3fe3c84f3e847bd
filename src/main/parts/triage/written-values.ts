import { decode } from '../../engine/ioc/encoding.ts'
import type { OpenSession } from './open-session.ts'
import type { Source } from './source-file.ts'

/**
 * Written forms of values at their first places, for many of them in order of place: read in pieces, not one by one.
 */

const pieceBytes = 262_144
/** Maximum bytes of a written form; longer ones are cut, as for display. */
const maxBytes = 2048

export class WrittenValues {
  private readonly session: OpenSession
  private piece: { readonly source: Source; readonly from: number; readonly bytes: Buffer } | null = null

  constructor(session: OpenSession) {
    this.session = session
  }

  /** Returns the written form of an indicator at its first place; empty when its source can no longer be read. */
  async at(position: number): Promise<string> {
    const { table, sources } = this.session
    const source = sources[table.sources[position] as number]
    if (source === undefined || source.state === 'gone') return ''
    const start = table.starts[position] as number
    const end = start + Math.min(table.lengths[position] as number, maxBytes)
    const piece = await this.pieceWith(source, start, end)
    if (piece === null) return ''
    return decode(piece.bytes.subarray(start - piece.from, end - piece.from), source.encoding ?? 'utf-8')
  }

  private async pieceWith(source: Source, start: number, end: number) {
    const kept = this.piece
    if (kept?.source === source && kept.from <= start && end <= kept.from + kept.bytes.length) return kept
    const bytes = await source.bytes(start, Math.min(source.available, start + pieceBytes)).catch(() => null)
    this.piece = bytes === null ? null : { source, from: start, bytes }
    return this.piece
  }
}
