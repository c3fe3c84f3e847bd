import type { FilePage } from '../../contract/workstation/files/files.ts'
import { formatBytes, formatCount } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { SeveritySign } from '../ui/signs.tsx'
import { foundWords, noneWords } from './absence-words.ts'
import { shownName, shownPath } from './shown-name.ts'

/** What a file holds, at any depth; and what was not looked at. */
export function FileTree({ page }: { readonly page: FilePage }) {
  const { tree, tree_total, is_tree_cut, left_out, left_out_total } = page
  return (
    <>
      <h2 className="label">Contained objects {tree_total === 0 ? '' : foundWords(tree_total, page)}</h2>
      {tree_total === 0 ? (
        <p className="muted">{noneWords(tree_total, page)}</p>
      ) : (
        <ul className="file-tree">
          {tree.map(({ sha256, name, place, size, depth, label, severity, problem }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one content can lie in several places of one name
            <li key={index} style={{ paddingInlineStart: `${depth - 1}rem` }}>
              {sha256 === null ? (
                <span className="muted" title={problem ?? undefined}>
                  {shownName(name, place)} (not taken out)
                </span>
              ) : (
                <button
                  type="button"
                  className="link-button"
                  title={shownName(place)}
                  onClick={() => navigate({ view: 'files', page: 'file', sha256, tab: '' })}
                >
                  {shownName(name, place)}
                </button>
              )}
              <span className="muted">
                {label} {formatBytes(size)}
              </span>
              <SeveritySign severity={severity === 'info' ? null : severity} />
            </li>
          ))}
        </ul>
      )}
      {is_tree_cut ? <p className="muted">{formatCount(tree.length)} are listed.</p> : null}
      {left_out.length === 0 ? null : (
        <>
          <h2 className="label">Not looked at {formatCount(left_out_total)}</h2>
          <ul className="file-left-out">
            {left_out.map(({ sentence, path }) => (
              <li key={`${path.join('/')} ${sentence}`}>
                {sentence}
                {path.length === 0 ? null : <span className="muted"> {shownPath(path)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
