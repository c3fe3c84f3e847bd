import { Fragment, type ReactNode } from 'react'
import { countOf } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { Swatch } from '../../ui/signs.tsx'
import { useTaxonomy } from '../taxonomy.ts'
import { referenceOr } from '../unnamed-words.ts'
import type { PackageFacts } from './ask-package.ts'
import {
  type Checklist,
  type Missing,
  type StepState,
  stepWords,
  unclassifiedWords,
  warningsMark,
} from './checklist.ts'
import {
  classifiedWords,
  entityWords,
  errorWords,
  filingWords,
  taxonomyWords,
  unreadProfile,
  warningWords,
} from './checklist-words.ts'
import { openUnclassified } from './open-unclassified.ts'
import { packageNamePieces } from './package-name.ts'
import { RuleList } from './rule-list.tsx'
import { markWarnings } from './seen-warnings.ts'

type StepsProps = { readonly facts: PackageFacts; readonly checklist: Checklist }

/**
 * The requirements of a filing, from the entity to the package name, each with its state and links to what is missing.
 */
export function ChecklistSteps({ facts, checklist }: StepsProps) {
  const { entity, overview } = facts
  const { classified, errors, warnings } = checklist
  return (
    <ol className="build-steps">
      <Step title="Reporting entity" state={checklist.entity.state} says={entityWords(entity)}>
        <MissingFields missing={checklist.entity.missing} />
      </Step>
      <Step title="Reference date and scope" state={checklist.filing.state} says={filingWords(entity)}>
        <MissingFields missing={checklist.filing.missing} />
      </Step>
      <Step
        title="Arrangements classified"
        state={classified.state}
        says={classifiedWords(overview, classified)}
      >
        <Unclassified open={classified.open} />
      </Step>
      <Step title="Errors resolved" state={errors.state} says={errorWords(overview, errors)}>
        <RuleList rules={errors.rules} label="Errors by rule" />
      </Step>
      <Step title="Warnings reviewed" state={warnings.state} says={warningWords(warnings)}>
        <Warnings facts={facts} checklist={checklist} />
      </Step>
      <NameStep facts={facts} />
      <TaxonomyStep />
    </ol>
  )
}

function MissingFields({ missing }: { readonly missing: readonly Missing[] }) {
  if (missing.length === 0) return null
  return (
    <p>
      Missing:{' '}
      {missing.map(({ field, label }, index) => (
        <Fragment key={field}>
          {index === 0 ? null : ', '}
          <button
            type="button"
            className="link-button"
            onClick={() => navigate({ view: 'register', page: 'entity', field })}
          >
            {label}
          </button>
        </Fragment>
      ))}
      .
    </p>
  )
}

/** Number listed initially; the rest on demand. */
const maxListed = 50

function Unclassified({ open }: { readonly open: Checklist['classified']['open'] }) {
  if (open.length === 0) return null
  const [shown, rest] = [open.slice(0, maxListed), open.slice(maxListed)]
  const line = (each: (typeof open)[number]) => (
    <li key={each.uuid}>
      <button type="button" className="link-button mono" onClick={() => void openUnclassified(each)}>
        {referenceOr(each.contract_ref)}
      </button>
      <span className="build-says">{unclassifiedWords[each.reason]}</span>
    </li>
  )
  return (
    <>
      <ul className="build-list" aria-label="Unclassified arrangements">
        {shown.map(line)}
      </ul>
      {rest.length === 0 ? null : (
        <details>
          <summary>{countOf(rest.length, 'more arrangement')}</summary>
          <ul className="build-list">{rest.slice(0, 950).map(line)}</ul>
        </details>
      )}
    </>
  )
}

function Warnings({ facts, checklist: { warnings } }: StepsProps) {
  if (warnings.count === 0) return null
  return (
    <>
      <RuleList rules={warnings.rules} label="Warnings by rule" />
      <label className="build-check">
        <input
          type="checkbox"
          checked={warnings.state === 'done'}
          onChange={(event) => markWarnings(event.target.checked ? warningsMark(facts.rules) : null)}
        />
        I have reviewed them
      </label>
    </>
  )
}

function NameStep({ facts: { entity, authorityCountry, namePattern } }: Pick<StepsProps, 'facts'>) {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  const pieces = packageNamePieces({
    entity,
    authorityCountry,
    module: taxonomy?.module ?? null,
    pattern: namePattern,
  })
  const isNamed = pieces.every(({ kind }) => kind !== 'missing')
  return (
    <Step
      title="Name of the package"
      state={isNamed ? 'done' : 'open'}
      says={
        <span className="mono build-name">
          {pieces.map((piece, position) =>
            piece.kind === 'text' ? (
              piece.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces keep their places
              <span key={position} className={piece.kind === 'missing' ? 'build-missing' : undefined}>
                ‹{piece.what}›
              </span>
            ),
          )}
        </span>
      }
    />
  )
}

function TaxonomyStep() {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  return (
    <Step title="Taxonomy in force" {...taxonomyWords(taxonomy)}>
      {taxonomy?.refused.map(({ file, reason }) => (
        <p key={file}>
          <span className="mono">{file}</span> {unreadProfile(reason)}
        </p>
      ))}
    </Step>
  )
}

const stepColors: Readonly<Record<StepState, string>> = {
  done: 'var(--severity-fine)',
  blocked: 'var(--severity-critical)',
  open: 'var(--severity-high)',
  look: 'var(--severity-medium)',
  none: 'var(--severity-info)',
}

type StepProps = {
  readonly title: string
  readonly state: StepState
  /** Subject or progress, in a few words. */
  readonly says: ReactNode
  readonly children?: ReactNode
}

/** One line of the checklist, with the remaining work below it. */
function Step({ title, state, says, children }: StepProps) {
  return (
    <li className="build-step">
      <div className="build-step-head">
        <h2>{title}</h2>
        <span className="sign" style={{ color: stepColors[state] }}>
          <Swatch color={stepColors[state]} />
          {stepWords[state]}
        </span>
      </div>
      <div className="muted">{says}</div>
      {children}
    </li>
  )
}
