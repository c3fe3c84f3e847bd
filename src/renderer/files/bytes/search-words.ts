import { formatBytes, formatCount } from '../../state/format.ts'
import { hexOffset } from './byte-selection.ts'

/** What a search has come to. */
export type SearchState =
  | { readonly is: 'idle' }
  | { readonly is: 'searching'; readonly done: number; readonly size: number }
  | {
      readonly is: 'found'
      readonly offset: number
      readonly isPastEnd: boolean
      readonly direction: 'next' | 'previous'
    }
  /** `searched` of `size` bytes were looked at. */
  | { readonly is: 'none'; readonly searched: number; readonly size: number }
  | { readonly is: 'stopped'; readonly done: number; readonly size: number }
  | { readonly is: 'failed'; readonly why: string }

/** Says what a search has come to; that something does not occur only after the whole file was searched. */
export function searchWords(state: SearchState): string {
  switch (state.is) {
    case 'idle':
      return ''
    case 'searching':
      return `Searching: ${formatBytes(state.done)} of ${formatBytes(state.size)}`
    case 'found':
      return `Found at ${hexOffset(state.offset)}${state.isPastEnd ? pastWords[state.direction] : ''}`
    case 'none':
      return state.searched >= state.size
        ? 'It does not occur in the file.'
        : `Not found in the ${formatCount(state.searched)} of ${formatCount(state.size)} bytes that were searched.`
    case 'stopped':
      return `Stopped after ${formatBytes(state.done)} of ${formatBytes(state.size)}, without a hit in them.`
    case 'failed':
      return state.why
  }
}

const pastWords = {
  next: ', searched on from the beginning of the file',
  previous: ', searched on from the end of the file',
} as const
