import type { Spelling } from '../state/route.ts'

/** All files, or one of them with a tab: '' for what stands out, `bytes`, or the name of a tool. */
export type FilesRoute =
  | { readonly view: 'files'; readonly page: 'list' }
  | { readonly view: 'files'; readonly page: 'file'; readonly sha256: string; readonly tab: string }

declare module '../state/route.ts' {
  interface Routes {
    readonly files: FilesRoute
  }
}

const digest = /^[0-9a-f]{64}$/
const tabName = /^[a-z0-9-]{1,40}$/

/** `/files`, `/files/<sha256>`, `/files/<sha256>/pe`. */
export const filesSpelling: Spelling<FilesRoute> = {
  view: 'files',
  words: ['files'],
  parse: (_word, [sha256 = '', tab = '', ...more]) => {
    if (more.join('/') !== '') return null
    if (sha256 === '' && tab === '') return { view: 'files', page: 'list' }
    return digest.test(sha256) && (tab === '' || tabName.test(tab))
      ? { view: 'files', page: 'file', sha256, tab }
      : null
  },
  path: (route) =>
    route.page === 'list' ? '/files' : `/files/${route.sha256}${route.tab === '' ? '' : `/${route.tab}`}`,
}
