import type { RegisterOverview } from '../../../contract/workstation/register/register.ts'
import { countOf, formatShort } from '../../state/format.ts'
import { routePath } from '../../state/route.ts'
import { navigate, useRoute } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { followLink } from '../follow-link.ts'
import { filedModules, keptModules, type Module } from '../modules.ts'
import { useOverview } from '../overview.ts'
import { blockingWords } from '../package/blocking-words.ts'
import type { RegisterRoute } from '../route.ts'
import { filingLine } from '../start/filing-facts-words.ts'
import { CompletionRing } from './completion-ring.tsx'

/** Pages about the whole register, below the modules. */
const pages = [
  { page: 'due', label: 'Due' },
  { page: 'import', label: 'Import' },
  { page: 'filings', label: 'Filings' },
  { page: 'risk', label: 'Concentration' },
  { page: 'history', label: 'History' },
] as const

type ModulePaneProps = {
  readonly route: RegisterRoute
  /** Shows the findings when there is no room for their pane; null on pages without that pane. */
  readonly onValidation: (() => void) | null
}

/** The modules of the register in the order in which a filing is prepared, and acts on the whole register. */
export function ModulePane({ route, onValidation }: ModulePaneProps) {
  const overview = useOverview((now) => now.overview)
  const here = kindOf(route)
  return (
    <nav className="module-pane" aria-label="Register">
      <RegisterTitle overview={overview} isHere={route.page === 'start'} />
      <NarrowChoice here={here} />
      {onValidation === null ? null : (
        <Button className="module-validation" hotkey="Space" onClick={onValidation}>
          Validation
        </Button>
      )}
      <ModuleList modules={filedModules} overview={overview} here={here} />
      <p className="module-heading label">Kept here, not filed</p>
      <ModuleList modules={keptModules} overview={overview} here={here} isQuiet />
      <PackageCard overview={overview} isHere={route.page === 'package'} />
      <ul className="module-links">
        {pages.map(({ page, label }) => (
          <li key={page}>
            <a
              className="module-link is-quiet"
              href={routePath({ view: 'register', page })}
              aria-current={pageOf(route) === page ? 'page' : undefined}
              onClick={followLink}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the page about the whole register that is shown, or that the shown one belongs to. */
function pageOf({ page }: RegisterRoute): string {
  return page === 'history-of' ? 'history' : page
}

/** Returns the kind whose records are shown. */
function kindOf(route: RegisterRoute): string | null {
  if ('kind' in route) return route.kind
  return route.page === 'entity' ? 'scopeEntities' : route.page
}

type RegisterTitleProps = { readonly overview: RegisterOverview | null; readonly isHere: boolean }

function RegisterTitle({ overview, isHere }: RegisterTitleProps) {
  const date = overview?.reference_date ?? null
  return (
    <a
      className="module-title"
      href="/register"
      aria-current={isHere ? 'page' : undefined}
      onClick={followLink}
    >
      <strong>{date === null ? 'Register' : `Register ${date.slice(0, 4)}`}</strong>
      <span className="muted">{filingLine(overview)}</span>
    </a>
  )
}

type ModuleListProps = {
  readonly modules: readonly Module[]
  readonly overview: RegisterOverview | null
  readonly here: string | null
  readonly isQuiet?: boolean
}

function ModuleList({ modules, overview, here, isQuiet = false }: ModuleListProps) {
  return (
    <ul className="module-list">
      {modules.map(({ kind, label, path }) => {
        const facts = overview?.kinds.find((each) => each.kind === kind)
        const errors = facts?.error ?? 0
        const warnings = facts?.warning ?? 0
        return (
          <li key={kind}>
            <a
              className={isQuiet ? 'module-link is-quiet' : 'module-link'}
              href={path}
              aria-current={kind === here ? 'page' : undefined}
              onClick={followLink}
            >
              {isQuiet ? null : <CompletionRing share={facts?.completion ?? null} hasErrors={errors > 0} />}
              <span className="module-name">{label}</span>
              <Mark errors={errors} warnings={warnings} />
              <span className="module-count">{facts === undefined ? '' : formatShort(facts.records)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** A square that marks findings: errors block the filing, warnings do not. */
function Mark({ errors, warnings }: { readonly errors: number; readonly warnings: number }) {
  if (errors + warnings === 0) return null
  const isError = errors > 0
  const words = isError ? countOf(errors, 'error') : countOf(warnings, 'warning')
  return (
    <span className="module-mark" title={words}>
      <span
        className="swatch"
        style={{ background: isError ? 'var(--severity-critical)' : 'var(--severity-medium)' }}
      />
      <span className="unseen">{words}</span>
    </span>
  )
}

/** The same destinations as a select, when there is no room for the pane. */
function NarrowChoice({ here }: { readonly here: string | null }) {
  const route = useRoute((now) => now.route)
  const path = routePath(route)
  const places = [
    { label: 'Overview', path: '/register' },
    ...filedModules,
    ...keptModules,
    { label: 'Package', path: '/register/package' },
    ...pages.map(({ page, label }) => ({ label, path: `/register/${page}` })),
  ]
  const current =
    [...filedModules, ...keptModules].find(({ kind }) => kind === here) ??
    places.find((place) => path === place.path)
  return (
    <label className="module-choice">
      <span className="unseen">Part of the register</span>
      <select
        className="text-input"
        value={current?.path ?? '/register'}
        onChange={(event) => navigate(event.target.value)}
      >
        {places.map((place) => (
          <option key={place.path} value={place.path}>
            {place.label}
          </option>
        ))}
      </select>
    </label>
  )
}

type PackageCardProps = { readonly overview: RegisterOverview | null; readonly isHere: boolean }

/** Whether the register can be filed in its current state, and a link to the package page. */
function PackageCard({ overview, isHere }: PackageCardProps) {
  return (
    <section className="package-card" aria-label="Package">
      <h2>Package</h2>
      <p className="muted">{overview === null ? '…' : blockingWords(overview)}</p>
      <Button
        look={isHere ? 'plain' : 'primary'}
        onClick={() => navigate({ view: 'register', page: 'package' })}
      >
        Build package
      </Button>
    </section>
  )
}
