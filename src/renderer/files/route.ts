import type { Spelling } from '../state/route.ts'

/**
 * All files, or one of them with a tab: '' for what stands out, `bytes`, or the name of a tool. Of the bytes it may name
 * a range.
 */
export type FilesRoute =
  | { readonly view: 'files'; readonly page: 'list' }
  | {
      readonly view: 'files'
      readonly page: 'file'
      readonly sha256: string
      readonly tab: string
      readonly at?: { readonly offset: number; readonly length: number } | undefined
    }

declare module '../state/route.ts' {
  interface Routes {
    readonly files: FilesRoute
  }
}

const digest = /^[0-9a-f]{64}$/
const tabName = /^[a-z0-9-]{1,40}$/
const range = /^(\d{1,15})-(\d{1,15})$/

/** `/files`, `/files/<sha256>`, `/files/<sha256>/pe`, `/files/<sha256>/bytes/4096-16`. */
export const filesSpelling: Spelling<FilesRoute> = {
  view: 'files',
  words: ['files'],
  parse: (_word, [sha256 = '', tab = '', place = '', ...more]) => {
    if (more.join('/') !== '') return null
    const [, offset, length] = range.exec(place) ?? []
    if (place !== '' && (tab !== 'bytes' || offset === undefined || Number(length) < 1)) return null
    if (sha256 === '' && tab === '') return { view: 'files', page: 'list' }
    return digest.test(sha256) && (tab === '' || tabName.test(tab))
      ? {
          view: 'files',
          page: 'file',
          sha256,
          tab,
          ...(offset !== undefined && { at: { offset: Number(offset), length: Number(length) } }),
        }
      : null
  },
  path: (route) =>
    route.page === 'list'
      ? '/files'
      : `/files/${route.sha256}${route.tab === '' ? '' : `/${route.tab}`}${placeOf(route.at)}`,
}

function placeOf(at: { readonly offset: number; readonly length: number } | undefined): string {
  return at === undefined ? '' : `/${at.offset}-${at.length}`
}
