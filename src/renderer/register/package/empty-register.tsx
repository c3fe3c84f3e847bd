import type { ReactNode } from 'react'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'

/** Shown on a page of the register while there are no records: the purpose of the page, and the act that fills it. */
export function EmptyRegister({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="empty-view">
      <h1>{title}</h1>
      <p className="muted">{children}</p>
      <Button look="primary" onClick={() => navigate({ view: 'register', page: 'import' })}>
        Import a file or load the sample
      </Button>
    </div>
  )
}
