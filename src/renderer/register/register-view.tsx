import './register.css'
import { IconX } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { isKindName, recordKinds } from '../../contract/register/kinds.ts'
import { invoke } from '../state/bridge.ts'
import { formatCount } from '../state/format.ts'
import { changeLayout, toggleInspector, useInspectorShown, useLayout } from '../state/layout.ts'
import { routePath } from '../state/route.ts'
import { useSideEmpty } from '../state/use-side-empty.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { Splitter } from '../ui/splitter.tsx'
import { UnknownView } from '../ui/unknown-view.tsx'
import { useRem } from '../ui/use-rem.ts'
import { ArrangementPage } from './arrangement/arrangement-page.tsx'
import { DefinitionsPage } from './entity/definitions-page.tsx'
import { EntityPage } from './entity/entity-page.tsx'
import { isMapped, useImport } from './import/import-work.ts'
import { ListPage } from './list/list-page.tsx'
import { ModulePane } from './modules/module-pane.tsx'
import { moduleOf } from './modules.ts'
import { loadOverview, useOverview } from './overview.ts'
import { GoneRecord } from './record/gone-record.tsx'
import { NewRecordPage } from './record/new-record-page.tsx'
import { RecordPage } from './record/record-page.tsx'
import { useRecordAnswer } from './record/use-record-answer.ts'
import { useRegisterCommands } from './register-commands.ts'
import type { RegisterPage, RegisterRoute } from './route.ts'
import { StartPage } from './start/start-page.tsx'
import { loadTaxonomy } from './taxonomy.ts'
import { useFocusInView } from './use-focus-in-view.ts'
import { useFindings } from './validation/findings.ts'
import { ValidationPane } from './validation/validation-pane.tsx'

const waiting = <div className="register-page" aria-busy="true" />

const ChainPage = loadedPage(async () => (await import('./chain/chain-page.tsx')).ChainPage, waiting)

/** Pages about the whole register, read when they are first opened. */
const pages: Readonly<Record<RegisterPage, ComponentType>> = {
  package: loadedPage(async () => (await import('./package/package-page.tsx')).PackagePage, waiting),
  due: loadedPage(async () => (await import('./due/due-page.tsx')).DuePage, waiting),
  import: loadedPage(async () => (await import('./import/import-page.tsx')).ImportPage, waiting),
  filings: loadedPage(async () => (await import('./filings/filings-page.tsx')).FilingsPage, waiting),
  risk: loadedPage(async () => (await import('./risk/risk-page.tsx')).RiskPage, waiting),
  history: loadedPage(async () => (await import('./history/history-page.tsx')).HistoryPage, waiting),
}

const HistoryOfRecord = loadedPage(
  async () => (await import('./history/history-page.tsx')).HistoryPage,
  waiting,
)

const pageTitles: Readonly<Record<RegisterPage, string>> = {
  package: 'Package',
  due: 'Due',
  import: 'Import',
  filings: 'Filings',
  risk: 'Concentration',
  history: 'History',
}

/** Register: the modules at the left, a record or a list in the middle, and the findings at the right. */
export function RegisterView({ route }: { readonly route: RegisterRoute }) {
  useEffect(() => {
    void loadTaxonomy()
    loadOverview()
  }, [])
  useRegisterCommands(route)
  useFocusInView()
  const words = useTitle(route)
  const found = useFindingsSide(route)
  const isInspectorShown = useInspectorShown()
  const isMapping = useImport(({ work }) => isMapped(work))
  const hasValidation = !(route.page in pages) && route.page !== 'chain' && route.page !== 'history-of'
  if ('kind' in route && !isKindName(route.kind)) return <UnknownView path={routePath(route)} />
  return (
    <div
      className={classNames(
        'register',
        hasValidation && isInspectorShown && 'has-validation',
        route.page === 'import' && isMapping && 'is-mapping',
      )}
    >
      <ModulePane route={route} onValidation={hasValidation ? toggleInspector : null} />
      <div className="register-main">
        <Page route={route} />
        {hasValidation && !isInspectorShown ? (
          <Button className="validation-open" hotkey="Space" onClick={toggleInspector}>
            {found === null || found === 0 ? 'Validation' : `Validation: ${formatCount(found)}`}
          </Button>
        ) : null}
      </div>
      {hasValidation && isInspectorShown ? <ValidationSide /> : null}
      <p className="unseen" role="status">
        {words}
      </p>
    </div>
  )
}

function Page({ route }: { readonly route: RegisterRoute }) {
  switch (route.page) {
    case 'start':
      return <StartPage />
    case 'entity':
      return <EntityPage field={route.field} />
    case 'definitions':
      return <DefinitionsPage field={route.field} />
    case 'list':
      return isKindName(route.kind) ? <ListPage key={route.kind} kind={route.kind} /> : null
    case 'new':
      return isKindName(route.kind) ? (
        <NewRecordPage key={routePath(route)} kind={route.kind} fields={route.fields} />
      ) : null
    case 'record':
      return <OneRecord route={route} />
    case 'history-of':
      return <HistoryOfRecord key={route.record} record={route.record} />
    case 'chain':
      return <ChainPage key={routePath(route)} kind={route.kind} uuid={route.uuid} />
    default: {
      const Whole = pages[route.page]
      return <Whole />
    }
  }
}

function OneRecord({ route }: { readonly route: Extract<RegisterRoute, { page: 'record' }> }) {
  const { kind, uuid, field } = route
  if (kind === 'arrangements') return <ArrangementPage key={uuid} uuid={uuid} service={null} field={field} />
  if (kind === 'services') return <ServicePage uuid={uuid} field={field} />
  return isKindName(kind) ? <RecordPage key={uuid} kind={kind} uuid={uuid} field={field} /> : null
}

const narrowest = 16
const widest = 34

/** The pane with the findings; it keeps its last width. */
function ValidationSide() {
  const side = useRef<HTMLElement>(null)
  const width = useLayout((now) => now.validationWidth)
  const rem = useRem()
  return (
    <>
      <Splitter
        label="Width of the findings"
        value={width}
        min={narrowest}
        max={widest}
        step={1}
        isReversed
        valueAt={(x) => ((side.current?.getBoundingClientRect().right ?? x) - x) / rem}
        onChange={(next) => changeLayout({ validationWidth: next })}
      />
      <aside ref={side} className="validation" aria-label="Validation" style={{ width: `${width}rem` }}>
        <ValidationPane />
        <IconButton label="Close the findings" className="validation-close" onClick={toggleInspector}>
          <IconX stroke={1.8} aria-hidden />
        </IconButton>
      </aside>
    </>
  )
}

/** Sets the window title for the page and returns it, for screen readers. */
function useTitle(route: RegisterRoute): string {
  const words = titleOf(route)
  useEffect(() => {
    document.title = words === 'Register' ? 'Register – Skerry' : `${words} – Register – Skerry`
    return () => {
      document.title = 'Skerry'
    }
  }, [words])
  return words
}

function titleOf(route: RegisterRoute): string {
  if ('kind' in route) {
    const label = moduleOf(route.kind)?.label ?? 'Register'
    if (route.page === 'chain') return 'Chain'
    return route.page === 'new' && isKindName(route.kind) ? `New in ${recordKinds[route.kind].title}` : label
  }
  if (route.page === 'start') return 'Register'
  if (route.page === 'history-of') return 'History'
  if (route.page === 'entity') return 'Reporting entity'
  return route.page === 'definitions' ? 'Definitions' : pageTitles[route.page]
}

/** Shows a service on the page of its arrangement, where it is edited. */
function ServicePage({ uuid, field }: { readonly uuid: string; readonly field: string | null }) {
  const { value, problem, again } = useRecordAnswer(`services ${uuid}`, uuid, () =>
    invoke('register.readRecord', { kind: 'services', uuid }),
  )
  if (problem !== null && value === null)
    return <GoneRecord kind="services" uuid={uuid} problem={problem} again={again} />
  if (value === null) return <div className="register-page" aria-busy="true" />
  const arrangement = value.record.arrangement_uuid
  return typeof arrangement === 'string' ? (
    <ArrangementPage key={arrangement} uuid={arrangement} service={uuid} field={field} />
  ) : (
    <RecordPage key={uuid} kind="services" uuid={uuid} field={field} />
  )
}

/** Pages with input fields. Their layout does not change while such a page is shown. */
const pagesWithFields: readonly RegisterRoute['page'][] = ['entity', 'definitions', 'record', 'new']

/**
 * Collapses the pane of the findings while there are none, and returns their number: null while unknown. A failed check
 * counts as content of the pane.
 */
function useFindingsSide(route: RegisterRoute): number | null {
  const { overview, problem } = useOverview()
  const isRefused = useFindings((now) => now.problem !== null)
  const counts = overview?.findings
  const found = counts === undefined ? null : counts.error + counts.warning + counts.info
  const isEmpty = found === 0 && problem === null && !isRefused
  const path = routePath(route)
  const decided = useRef({ path, isEmpty: false, isSure: false })
  const stays =
    decided.current.path === path && decided.current.isSure && pagesWithFields.includes(route.page)
  if (!stays) decided.current = { path, isEmpty, isSure: found !== null }
  useSideEmpty(decided.current.isEmpty)
  return found
}
