import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { moduleOf, shortName } from '../modules.ts'
import { useOverview } from '../overview.ts'
import { newPath } from '../paths.ts'
import { SampleButton } from '../start/empty-register.tsx'
import { changeList } from './list-state.ts'

/** Shown for a list without records: its purpose, and how to fill it. */
export function EmptyKind({ kind }: { readonly kind: KindName }) {
  const overview = useOverview((now) => now.overview)
  const isRegisterEmpty = overview?.kinds.every(({ records }) => records === 0) ?? false
  return (
    <div className="register-page">
      <div className="empty-view">
        <h1>{moduleOf(kind)?.label ?? recordKinds[kind].title}</h1>
        <p>{moduleOf(kind)?.purpose}</p>
        <div className="empty-acts">
          <Button id="register-add-first" look="primary" hotkey="n" onClick={() => navigate(newPath(kind))}>
            {`Add the first ${shortName(kind)}`}
          </Button>
          <Button hotkey="t" onClick={() => changeList(kind, { isTable: true })}>
            Paste a table
          </Button>
          <Button onClick={() => navigate({ view: 'register', page: 'import' })}>Import</Button>
          {isRegisterEmpty ? <SampleButton /> : null}
        </div>
      </div>
    </div>
  )
}
