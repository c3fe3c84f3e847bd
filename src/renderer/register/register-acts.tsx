import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { ExportMenu } from './export/export-menu.tsx'
import type { RegisterRoute } from './route.ts'

/** The acts of the Register view beside the command bar. */
export function RegisterActs({ route }: { readonly route: RegisterRoute }) {
  const year = useFormerYear()
  return (
    <span className="lookup-acts">
      <ExportMenu />
      {route.page === 'import' ? null : (
        <Button onClick={() => navigate({ view: 'register', page: 'import' })} hotkey="i">
          Import
        </Button>
      )}
      {year === null || route.page === 'filings' ? null : (
        <Button
          onClick={() => navigate({ view: 'register', page: 'filings' })}
        >{`Compare with ${year}`}</Button>
      )}
    </span>
  )
}

/** Returns the year of the newest kept filing; null when there is none. */
function useFormerYear(): string | null {
  const { value } = useOperation('registerFilings.list', {})
  return value?.filings[0]?.reference_date.slice(0, 4) ?? null
}
