import { useState } from 'react'
import type { DecodeStep, FileText } from '../../contract/workstation/files/tool-report.ts'
import { formatCount, formatMoment } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { DecodeText } from './decode/decode-text.tsx'
import { type DescribedPart, describeData } from './described-data.ts'
import { Finding } from './finding-list.tsx'
import { RecipeButtons } from './recipe-buttons.tsx'
import { RuleMatches } from './rules/rule-matches.tsx'
import { ScriptExplanation } from './script-explanation.tsx'

/** All that one tool says about a file. */
export function ToolTab({ sha256, tool }: { readonly sha256: string; readonly tool: string }) {
  const { value, problem, again } = useOperation('files.readTool', { sha256, tool })
  if (problem !== null) return <ProblemNote problem={problem} retry={again} />
  if (value === null) return null
  const { findings, left_out, texts } = value
  const { facts, parts } = describeData(value.data)
  const { title, version, ended_at, milliseconds, failure } = value.tool
  return (
    <div className="file-tab">
      <p className="muted">
        {title}, version {version}, {formatMoment(ended_at)}, {formatCount(milliseconds)} ms
      </p>
      {failure === null ? null : <p role="note">This tool did not finish: {failure}</p>}
      {left_out.map(({ sentence }) => (
        <p key={sentence} role="note">
          Not looked at: {sentence}
        </p>
      ))}
      {tool === 'script' && failure === null ? <ScriptExplanation sha256={sha256} /> : null}
      {findings.length === 0 ? null : (
        <ul className="file-findings">
          {findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tool may find the same twice
            <Finding key={index} finding={finding} sha256={sha256} />
          ))}
        </ul>
      )}
      <Facts facts={facts} />
      {tool === 'rules' ? (
        <RuleMatches sha256={sha256} data={value.data} notLooked={left_out.length} />
      ) : null}
      {(tool === 'rules' ? [] : parts).map((part) => (
        <Part key={part.title} part={part} />
      ))}
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts of one title differ by their place in the list
        <Text key={index} text={text} />
      ))}
    </div>
  )
}

function Facts({ facts }: Pick<DescribedPart, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <dl className="file-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const firstRows = 50

function Part({ part }: { readonly part: DescribedPart }) {
  const { title, facts, columns, rows, plot } = part
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <section className="file-part" aria-label={title}>
      <h3>
        {title} {rows.length === 0 ? '' : formatCount(rows.length)}
      </h3>
      <Facts facts={facts} />
      {plot === null ? null : <Plot values={plot} label={title} />}
      {rows.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with keys
        <section className="file-table" tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column}>{column}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
                <tr key={at}>
                  {row.map((cell, index) => (
                    <td key={columns[index]} className="mono">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {shown.length < rows.length ? (
        <Button onClick={() => setWhole(true)}>Show all {formatCount(rows.length)}</Button>
      ) : null}
    </section>
  )
}

/** Values from 0 to 8 bits a byte, or up to their own maximum, as bars. */
function Plot({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const most = Math.max(8, ...values)
  return (
    <svg
      className="file-plot"
      viewBox={`0 0 ${values.length} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${formatCount(values.length)} values up to ${Math.max(...values).toFixed(1)}`}
    >
      {values.map((value, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
          key={at}
          x={at}
          y={100 - (value / most) * 100}
          width={1}
          height={(value / most) * 100}
          className={value > 7.2 ? 'is-dense' : undefined}
        />
      ))}
    </svg>
  )
}

const firstCharacters = 20_000

function Text({ text }: { readonly text: FileText }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? text.text : text.text.slice(0, firstCharacters)
  return (
    <section className="file-part" aria-label={text.title}>
      <h3>
        {text.title} <span className="muted">{text.place}</span>
      </h3>
      {text.steps.length === 0 ? null : (
        <>
          <p className="muted">{text.steps.map(stepWords).join(' › ')}</p>
          <RecipeButtons text={text} />
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with keys */}
      <pre className="mono file-text" tabIndex={0}>
        {shown}
      </pre>
      {shown.length < text.text.length ? (
        <Button onClick={() => setWhole(true)}>Show all {formatCount(text.text.length)} characters</Button>
      ) : null}
      <DecodeText text={text.text} title={text.title} />
    </section>
  )
}

function stepWords({ operation, arguments: given }: DecodeStep): string {
  return given.length === 0 ? operation : `${operation} (${given.join(', ')})`
}
