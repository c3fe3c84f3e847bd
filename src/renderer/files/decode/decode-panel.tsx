import { useReducer, useState } from 'react'
import { defanged } from '../../../contract/lookups/defanged.ts'
import type { DecodedOutput, DecodeSource } from '../../../contract/workstation/files/file-bytes.ts'
import type { DecodeStep } from '../../../contract/workstation/files/tool-report.ts'
import { useOperation } from '../../state/reader/use-operation.ts'
import { navigate } from '../../state/router.ts'
import { act } from '../../ui/act.ts'
import { Button } from '../../ui/button.tsx'
import { copySaying } from '../../ui/copy-button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { bytesOfBase64, writtenAs } from '../bytes/copy-forms.ts'
import { hexRow } from '../bytes/hex-rows.ts'
import { changed, noSteps, presets, usualStep, xorStep } from './decode-steps.ts'
import { foundInOutput, keptWords, outputWords } from './decoded-words.ts'
import { StepList } from './step-list.tsx'
import { XorGuesses } from './xor-guesses.tsx'

/** Milliseconds after the last change until it is decoded: each time starts a process. */
const restMs = 250

/** Decodes a selection or a text by hand: the steps, what comes out of them, and what is in it. */
export function DecodePanel({ source }: { readonly source: DecodeSource }) {
  const [history, change] = useReducer(changed, noSteps)
  const [isGuessing, setGuessing] = useState(false)
  const { value: known } = useOperation('files.listDecodeOperations', {})
  const { steps, past, future } = history
  const decoded = useOperation('files.decode', { source, steps: [...steps] }, { restMs })
  const operations = known?.operations ?? []
  const add = (step: DecodeStep) => change({ is: 'add', step })
  const shown = decoded.lastValue
  return (
    <section className="decode" aria-label="Decode by hand">
      <div className="file-bytes-bar">
        <select
          className="text-input"
          aria-label="Add a step"
          value=""
          onChange={(event) => {
            const { value } = event.target
            const preset = presets.find(({ title }) => title === value)
            const operation = operations.find(({ name }) => name === value)
            if (preset !== undefined) add(preset.step)
            else if (operation !== undefined) add(usualStep(operation))
          }}
        >
          <option value="" disabled>
            Add a step…
          </option>
          {[...operations.map(({ name }) => name), ...presets.map(({ title }) => title)]
            .toSorted((one, other) => one.localeCompare(other, 'en'))
            .map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </select>
        <Button aria-expanded={isGuessing} onClick={() => setGuessing(!isGuessing)}>
          Try all XOR keys
        </Button>
        <Button disabled={past.length === 0} onClick={() => change({ is: 'undo' })}>
          Undo step
        </Button>
        <Button disabled={future.length === 0} onClick={() => change({ is: 'redo' })}>
          Redo step
        </Button>
        <Button disabled={steps.length === 0} onClick={() => change({ is: 'clear' })}>
          Clear
        </Button>
      </div>
      <StepList steps={steps} operations={operations} failedAt={shown?.failed_at ?? null} onChange={change} />
      {isGuessing ? (
        <XorGuesses
          source={source}
          steps={steps}
          onChoose={(key) => {
            add(xorStep(key))
            setGuessing(false)
          }}
        />
      ) : null}
      {decoded.problem === null ? null : <ProblemNote problem={decoded.problem} retry={decoded.again} />}
      {shown === null ? null : <Output output={shown} isCurrent={decoded.isCurrent} />}
      {shown === null ? null : (
        <Keep source={source} steps={steps} output={shown} isCurrent={decoded.isCurrent} />
      )}
    </section>
  )
}

/** Bytes of the output that are shown as hexadecimal digits. */
const hexBytes = 1024
const textCharacters = 20_000

function Output({ output, isCurrent }: { readonly output: DecodedOutput; readonly isCurrent: boolean }) {
  const bytes = bytesOfBase64(output.head)
  const look = { known: { offset: 0, bytes }, size: bytes.length, perLine: 16, selected: null, marked: [] }
  const lines = Array.from({ length: Math.ceil(Math.min(bytes.length, hexBytes) / 16) }, (_, line) => {
    const { offset, runs } = hexRow(line, look)
    return `${offset.toString(16).padStart(8, '0')}  ${runs.map(({ hex }) => hex).join('')} ${runs.map(({ text }) => text).join('')}`
  })
  return (
    <div className="decode-output" aria-busy={!isCurrent}>
      {output.failed_at === null ? null : (
        <p role="alert">
          Step {output.failed_at + 1} cannot be applied: {output.why}
        </p>
      )}
      <p className="muted" role="status">
        {isCurrent ? `Output: ${outputWords(output, bytes.length)}` : 'Decoding.'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with keys */}
      <section className="mono file-text decode-text" tabIndex={0} aria-label="Output as text">
        {writtenAs('text', bytes).slice(0, textCharacters)}
      </section>
      <details>
        <summary>Output as hex</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with keys */}
        <section className="mono decode-hex" tabIndex={0} aria-label="Output as hex">
          {lines.join('\n')}
        </section>
      </details>
      <p className="muted">{foundInOutput(output)}</p>
      {output.indicators.length === 0 ? null : (
        <ul className="file-indicators decode-indicators" aria-label="Indicators of the output">
          {output.indicators.map(({ kind, value }) => (
            <li key={`${kind} ${value}`}>
              <span className="mono">{defanged(kind, value)}</span>
              <span className="muted">{kind}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type KeepProps = {
  readonly source: DecodeSource
  readonly steps: readonly DecodeStep[]
  readonly output: DecodedOutput
  readonly isCurrent: boolean
}

function Keep({ source, steps, output, isCurrent }: KeepProps) {
  const [name, setName] = useState('decoded.bin')
  const keep = async () => {
    await act(
      'files.keepDecoded',
      { source, steps: [...steps], name },
      {
        done: keptWords,
        lead: ({ sha256 }) => ({
          label: 'Open',
          run: () => navigate({ view: 'files', page: 'file', sha256, tab: '' }),
        }),
      },
    )
  }
  const isWhole = isCurrent && output.failed_at === null
  return (
    <div className="file-bytes-bar">
      <Button disabled={steps.length === 0} onClick={() => void copySaying(output.recipe, 'the recipe')}>
        Copy as CyberChef recipe
      </Button>
      <span className="status-space" />
      <input
        className="text-input"
        aria-label="Name of the file for the output"
        value={name}
        maxLength={255}
        onChange={(event) => setName(event.target.value)}
      />
      <Button disabled={!isWhole || output.size === 0 || name.trim() === ''} onClick={() => void keep()}>
        Analyse the output as a file
      </Button>
    </div>
  )
}
