import { useEffect } from 'react'
import { BoardPage } from './board-page.tsx'
import { CasePage } from './case-page.tsx'
import type { CasesRoute } from './route.ts'
import { TablePage } from './table-page.tsx'
import './cases.css'

/** Cases as a board, as a table, or one of them. */
export function CasesView({ route }: { readonly route: CasesRoute }) {
  useEffect(() => {
    document.title = 'Cases – Skerry'
    return () => {
      document.title = 'Skerry'
    }
  }, [])
  if (route.page === 'case') return <CasePage key={route.id} id={route.id} section={route.section} />
  return route.page === 'board' ? <BoardPage /> : <TablePage />
}
