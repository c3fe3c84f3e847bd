import { FileList } from './file-list.tsx'
import { FilePage } from './file-page.tsx'
import type { FilesRoute } from './route.ts'
import './bytes.css'
import './files.css'

export function FilesView({ route }: { readonly route: FilesRoute }) {
  return route.page === 'list' ? <FileList /> : <FilePage key={route.sha256} route={route} />
}
