import type { FilePage } from '../../contract/workstation/files/files.ts'
import type { FileFinding } from '../../contract/workstation/files/tool-report.ts'
import { formatCount } from '../state/format.ts'
import { SeveritySign, Tag } from '../ui/signs.tsx'
import { foundWords, noneWords } from './absence-words.ts'
import { OffsetLink } from './bytes/offset-link.tsx'
import { shownPath } from './shown-name.ts'

/** Findings of a file and of all that it holds, the most severe first. */
export function FindingList({ page }: { readonly page: FilePage }) {
  const { findings, finding_total } = page
  return (
    <div className="file-tab">
      <h2>What was found</h2>
      {findings.length === 0 ? (
        <p className="muted">{noneWords(finding_total, page)}</p>
      ) : (
        <ul className="file-findings">
          {findings.map((finding, index) => (
            <Finding
              // biome-ignore lint/suspicious/noArrayIndexKey: a tool may find the same twice
              key={index}
              finding={finding}
              path={finding.path}
              tool={finding.tool}
              sha256={finding.sha256}
            />
          ))}
        </ul>
      )}
      {findings.length < finding_total ? (
        <p className="muted">
          The {formatCount(findings.length)} most severe of {foundWords(finding_total, page)} are listed.
        </p>
      ) : null}
    </div>
  )
}

type FindingProps = {
  readonly finding: FileFinding
  /** Digest of the file in which it was found. */
  readonly sha256: string
  readonly path?: readonly string[]
  readonly tool?: string
}

/** A finding with what it rests on. */
export function Finding({ finding, sha256, path = [], tool }: FindingProps) {
  const { severity, title, detail, technique, offset, length, line, words } = finding
  return (
    <li>
      <SeveritySign severity={severity} />
      <div>
        <p>
          <b>{title}</b> {technique === null ? null : <Tag>{technique}</Tag>}{' '}
          {tool === undefined ? null : <span className="muted">{tool}</span>}
        </p>
        {detail === '' ? null : <p>{detail}</p>}
        {words === null ? null : <p className="mono file-words">{words}</p>}
        <p className="muted">
          {shownPath(path)}
          {line === null ? '' : ` line ${formatCount(line)}`}
          {offset === null ? null : (
            <>
              {' '}
              <OffsetLink sha256={sha256} offset={offset} length={length} />
            </>
          )}
        </p>
      </div>
    </li>
  )
}
