import {
  IconBell,
  IconFileText,
  IconGridDots,
  IconLink,
  IconListCheck,
  IconMessage,
  IconPaperclip,
  IconTarget,
  IconTimeline,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { type Choice, type ChoiceAct, useChoice } from '../state/choice.ts'
import { formatShort } from '../state/format.ts'
import { changeLayout, useInspectorShown, useLayout } from '../state/layout.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { useSideEmpty } from '../state/use-side-empty.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Splitter } from '../ui/splitter.tsx'
import { useRem } from '../ui/use-rem.ts'
import { AddIndicatorsDialog } from './add-indicators-dialog.tsx'
import { AlertSection } from './alert-section.tsx'
import { CaseHead } from './case-head.tsx'
import { choiceOfCases } from './choice-of-cases.ts'
import { CommentSection } from './comment-section.tsx'
import { reportState } from './empty-words.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { IndicatorPane } from './indicator-pane.tsx'
import { IndicatorSection } from './indicator-section.tsx'
import { LinkSection, linkRelated } from './link-section.tsx'
import { ReportSection } from './report-section.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { type CaseSection, caseSections } from './route.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { SealDialog, SealedDialog } from './seal-dialog.tsx'
import { TaskSection } from './task-section.tsx'
import { TechniqueSection } from './technique-section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { useCaseCommands } from './use-case-commands.ts'
import { type CasePartProps, useOpenedCase } from './use-opened-case.ts'

type CasePageProps = { readonly id: string; readonly section: CaseSection }

/** One case: its head, the list of its sections, and one of them. */
export function CasePage({ id, section }: CasePageProps) {
  const { opened, act } = useOpenedCase(id)
  if (opened === null) return <p className="unseen">Loading</p>
  if (isProblem(opened)) {
    if (opened.code !== 'not-found') return <ProblemNote problem={opened} />
    return (
      <div className="empty-view">
        <h1>Case not found</h1>
        <p className="muted">
          It was deleted, which can be undone where that was done or in Settings › Activity, or it belongs to
          another data directory.
        </p>
        <Button look="primary" onClick={() => navigate({ view: 'cases', page: 'board' }, 'replace')}>
          Show the cases
        </Button>
      </div>
    )
  }
  return <Opened opened={opened} section={section} act={act} />
}

type Dialog = 'indicators' | 'resolve' | 'template' | 'seal' | null

function Opened({ opened, section, act }: CasePartProps & Pick<CasePageProps, 'section'>) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const [sealed, setSealed] = useState<string | null>(null)
  const [indicator, setIndicator] = useState<string | null>(null)
  const panes = useRef<HTMLDivElement>(null)
  const rem = useRem()
  const { inspectorWidth } = useLayout()
  const shown = section === 'indicators' ? indicator : null
  useSideEmpty(shown === null)
  const isPaneShown = useInspectorShown()
  const close = () => setDialog(null)
  useTitle(opened.title)
  useChoice('case', {
    none: '',
    isPage: true,
    read: (wanted) => choiceOfCase(opened, wanted),
  })
  useCaseCommands(opened, act, {
    addIndicators: () => setDialog('indicators'),
    resolve: () => setDialog('resolve'),
    linkRelated: () => linkRelated(opened, act),
    saveAsTemplate: () => setDialog('template'),
    seal: () => setDialog('seal'),
  })
  return (
    <section className="case-page" aria-label="Case">
      <CaseHead
        opened={opened}
        act={act}
        addIndicators={() => setDialog('indicators')}
        resolve={() => setDialog('resolve')}
      />
      <div
        ref={panes}
        className="panes case-panes"
        style={{ '--inspector': `${inspectorWidth}rem` } as React.CSSProperties}
      >
        <SectionList opened={opened} section={section} />
        <div className="case-section">
          <Section
            section={section}
            opened={opened}
            act={act}
            indicator={indicator}
            choose={setIndicator}
            seal={() => setDialog('seal')}
          />
        </div>
        {isPaneShown && section === 'indicators' ? (
          <div className="inspector-side">
            <Splitter
              label="Width of the inspector"
              value={inspectorWidth}
              min={14}
              max={32}
              step={0.5}
              isReversed
              valueAt={(x) => ((panes.current?.getBoundingClientRect().right ?? 0) - x) / rem}
              onChange={(width) => changeLayout({ inspectorWidth: width })}
            />
            <IndicatorPane opened={opened} act={act} indicator={shown} />
          </div>
        ) : null}
      </div>
      {dialog === 'indicators' ? <AddIndicatorsDialog opened={opened} act={act} onClose={close} /> : null}
      {dialog === 'template' ? <SaveTemplateDialog opened={opened} onClose={close} /> : null}
      {dialog === 'seal' ? <SealDialog opened={opened} onSealed={setSealed} onClose={close} /> : null}
      {sealed === null ? null : (
        <SealedDialog opened={opened} file={sealed} onClose={() => setSealed(null)} />
      )}
      {dialog === 'resolve' ? <ResolveDialog opened={opened} act={act} onClose={close} /> : null}
    </section>
  )
}

/** Returns the case as a choice: other cases are related to it, and an alert raised from it contains its indicators. */
function choiceOfCase(opened: OpenedCase, wanted: ChoiceAct): Choice | null {
  const choice = choiceOfCases([opened])
  if (choice === null || wanted === 'add-to-case') return choice
  return { ...choice, indicators: opened.indicator_list.map(({ value }) => value) }
}

type SectionProps = CasePartProps & {
  readonly section: CaseSection
  readonly indicator: string | null
  readonly choose: (indicator: string | null) => void
  readonly seal: () => void
}

function Section({ section, opened, act, indicator, choose, seal }: SectionProps) {
  switch (section) {
    case 'timeline':
      return <TimelineSection opened={opened} act={act} />
    case 'tasks':
      return <TaskSection opened={opened} act={act} />
    case 'indicators':
      return <IndicatorSection opened={opened} act={act} indicator={indicator} choose={choose} />
    case 'evidence':
      return <EvidenceSection opened={opened} seal={seal} />
    case 'alerts':
      return <AlertSection opened={opened} />
    case 'links':
      return <LinkSection opened={opened} act={act} />
    case 'comments':
      return <CommentSection opened={opened} act={act} />
    case 'techniques':
      return <TechniqueSection opened={opened} act={act} />
    case 'report':
      return <ReportSection opened={opened} act={act} />
  }
}

const sections: Readonly<
  Record<
    CaseSection,
    {
      readonly label: string
      readonly icon: typeof IconBell
      readonly count: (opened: OpenedCase) => number | null
    }
  >
> = {
  timeline: { label: 'Timeline', icon: IconTimeline, count: ({ timeline }) => timeline.length },
  tasks: { label: 'Tasks', icon: IconListCheck, count: ({ tasks, tasks_done }) => tasks - tasks_done },
  indicators: { label: 'Indicators', icon: IconTarget, count: ({ indicators }) => indicators },
  evidence: { label: 'Evidence', icon: IconPaperclip, count: ({ evidence_list }) => evidence_list.length },
  alerts: { label: 'Alerts', icon: IconBell, count: ({ alerts }) => alerts },
  links: { label: 'Links', icon: IconLink, count: ({ link_list }) => link_list.length },
  comments: { label: 'Comments', icon: IconMessage, count: ({ comments }) => comments },
  techniques: {
    label: 'Techniques',
    icon: IconGridDots,
    count: ({ techniques }) => techniques.filter(({ state }) => state !== 'rejected').length,
  },
  report: { label: 'Report', icon: IconFileText, count: () => null },
}

function SectionList({ opened, section }: Pick<SectionProps, 'opened' | 'section'>) {
  return (
    <nav className="facets case-sections" aria-label="Sections of the case">
      <ul>
        {caseSections.map((each) => {
          const { label, icon: Icon, count } = sections[each]
          const path = routePath({ view: 'cases', page: 'case', id: opened.id, section: each })
          const number = count(opened)
          return (
            <li key={each}>
              <a
                className="facet"
                href={path}
                draggable={false}
                aria-current={each === section ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  navigate(path)
                }}
              >
                <span className="facet-label">
                  <Icon className="facet-icon" stroke={1.7} aria-hidden />
                  {label}
                </span>
                <span className="facet-count">
                  {number === null ? reportState(opened) : formatShort(number)}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title.slice(0, 80)} – Cases – Skerry`
    return () => {
      document.title = 'Cases – Skerry'
    }
  }, [title])
}
