import { isProblem } from '../../contract/problem.ts'
import type { FilePage as Page } from '../../contract/workstation/files/files.ts'
import { markOf, verdictWords } from '../../contract/workstation/files/verdict-words.ts'
import { useCommands } from '../state/commands.ts'
import { formatBytes, formatMoment } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { navigate } from '../state/router.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeveritySign, Tag } from '../ui/signs.tsx'
import { toastUndo } from '../ui/toast.tsx'
import { BytesTab } from './bytes-tab.tsx'
import { FileActs } from './file-acts.tsx'
import { FileTree } from './file-tree.tsx'
import { FindingList } from './finding-list.tsx'
import { IndicatorList } from './indicator-list.tsx'
import { RelatedTab } from './related-tab.tsx'
import type { FilesRoute } from './route.ts'
import { shownName } from './shown-name.ts'
import { stateWords } from './state-words.ts'
import { StringsTab } from './strings/strings-tab.tsx'
import { ToolTab } from './tool-tab.tsx'

type FileRoute = Extract<FilesRoute, { page: 'file' }>

/** One file: what it is, what stands out in it and in all that it holds. */
export function FilePage({ route }: { readonly route: FileRoute }) {
  const { value: page, problem, again } = useOperation('files.open', { sha256: route.sha256 })
  useCommands('file', [
    {
      id: 'list',
      group: 'Files',
      key: 'u',
      title: 'Back to all files',
      run: () => navigate({ view: 'files', page: 'list' }),
    },
  ])
  if (page === null)
    return (
      <div className="file-page">
        {problem === null ? (
          <p className="muted" role="status">
            Reading the file.
          </p>
        ) : (
          <ProblemNote problem={problem} retry={again} />
        )}
      </div>
    )
  return (
    <section className="file-page" aria-label={shownName(page.file.name)}>
      <FileHead page={page} />
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      <div className="file-columns">
        <aside className="file-side" aria-label="Contained objects">
          <FileTree page={page} />
        </aside>
        <div className="file-main">
          <Tabs page={page} route={route} />
          <Tab page={page} route={route} />
        </div>
        <aside className="file-side" aria-label="Indicators of the whole tree">
          <IndicatorList page={page} />
        </aside>
      </div>
    </section>
  )
}

function FileHead({ page }: { readonly page: Page }) {
  const { file, origins } = page
  const [origin] = origins
  const isFailed = page.tools.some(({ state }) => state === 'failed') || file.state === 'failed'
  return (
    <header className="file-head">
      <div className="file-verdict">
        <SeveritySign severity={markOf(page)} />
        <p role="status">{verdictWords(page)}</p>
        <span className="status-space" />
        {(isFailed || file.state === 'stopped') && !page.is_under_way ? (
          <Button
            onClick={() =>
              void act('files.analyse', { sha256: file.sha256 }, { done: 'The analysis begins again.' })
            }
          >
            Analyse again
          </Button>
        ) : null}
        <FileActs sha256={file.sha256} name={shownName(file.name)} />
        <Button onClick={() => void remove(page)}>Remove</Button>
      </div>
      <div className="file-identity">
        <h1>{shownName(file.name)}</h1>
        {file.types.map(({ mime, label }) => (
          <Tag key={mime + label}>{label}</Tag>
        ))}
        <span>{formatBytes(file.size)}</span>
        <span className="muted">{stateWords[file.state]}</span>
        <span className="mono">
          SHA-256 {file.sha256.slice(0, 8)}…{file.sha256.slice(-8)}
        </span>
        <CopyButton what="the SHA-256" value={file.sha256} />
        {origin === undefined ? null : (
          <span className="muted">
            {origin.parent === ''
              ? shownName(origin.place)
              : `in ${shownName(origin.parent_name)}, ${shownName(origin.place)}`}
            , {formatMoment(origin.seen_at)}
          </span>
        )}
      </div>
    </header>
  )
}

/**
 * Removes a file; its message and Ctrl+Z bring it back. The page is left first: it would ask for
 * a file that is gone as soon as the removal is told.
 */
async function remove({ file: { sha256, name } }: Page): Promise<void> {
  navigate({ view: 'files', page: 'list' })
  const answer = await act('files.remove', { sha256 }, { done: null })
  if (isProblem(answer)) return
  toastUndo(`Removed ${shownName(name)}.`, async () => {
    const restored = await act('files.restore', { sha256 }, { done: null, refusal: 'caller' })
    return isProblem(restored) ? restored : null
  })
}

type TabProps = { readonly page: Page; readonly route: FileRoute }

function Tabs({ page, route }: TabProps) {
  const tabs = [
    { name: '', title: 'Overview' },
    ...page.tools.map(({ tool, title }) => ({ name: tool, title })),
    { name: 'related', title: 'Known and similar' },
    { name: 'bytes', title: 'Bytes' },
  ]
  return (
    <nav className="file-tabs" aria-label="Tools">
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          aria-current={name === route.tab ? 'page' : undefined}
          onClick={() => navigate({ ...route, tab: name, at: undefined })}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

function Tab({ page, route }: TabProps) {
  if (route.tab === '') return <FindingList page={page} />
  if (route.tab === 'bytes')
    return <BytesTab key={route.sha256} sha256={route.sha256} size={page.file.size} at={route.at} />
  if (route.tab === 'strings') return <StringsTab key={route.sha256} sha256={route.sha256} />
  if (route.tab === 'related') return <RelatedTab key={route.sha256} sha256={route.sha256} />
  return <ToolTab key={route.tab} sha256={route.sha256} tool={route.tab} />
}
