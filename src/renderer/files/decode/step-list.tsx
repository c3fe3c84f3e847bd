import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { DecodeOperationShape } from '../../../contract/workstation/files/file-bytes.ts'
import type { DecodeStep } from '../../../contract/workstation/files/tool-report.ts'
import { IconButton } from '../../ui/button.tsx'
import type { StepChange } from './decode-steps.ts'

type StepListProps = {
  readonly steps: readonly DecodeStep[]
  readonly operations: readonly DecodeOperationShape[]
  readonly failedAt: number | null
  readonly onChange: (change: StepChange) => void
}

/** The steps in their order, with their arguments; each can be moved and removed. */
export function StepList({ steps, operations, failedAt, onChange }: StepListProps) {
  if (steps.length === 0) return <p className="muted">Without a step the output is the input.</p>
  return (
    <ol className="decode-steps" aria-label="Steps">
      {steps.map((step, at) => {
        const named = `step ${at + 1}, ${step.operation}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={at} aria-invalid={at === failedAt || undefined}>
            <b>
              {at + 1}. {step.operation}
            </b>
            <Arguments
              step={step}
              shape={operations.find(({ name }) => name === step.operation)}
              onChange={(place, value) => onChange({ is: 'argument', at, place, value })}
            />
            <span className="status-space" />
            <IconButton
              label={`Move ${named}, up`}
              disabled={at === 0}
              onClick={() => onChange({ is: 'move', at, to: at - 1 })}
            >
              <IconArrowUp stroke={1.7} aria-hidden />
            </IconButton>
            <IconButton
              label={`Move ${named}, down`}
              disabled={at === steps.length - 1}
              onClick={() => onChange({ is: 'move', at, to: at + 1 })}
            >
              <IconArrowDown stroke={1.7} aria-hidden />
            </IconButton>
            <IconButton label={`Remove ${named}`} onClick={() => onChange({ is: 'remove', at })}>
              <IconX stroke={1.7} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}

type ArgumentsProps = {
  readonly step: DecodeStep
  readonly shape: DecodeOperationShape | undefined
  readonly onChange: (place: number, value: string | number | boolean) => void
}

function Arguments({ step, shape, onChange }: ArgumentsProps) {
  let next = 0
  return (shape?.arguments ?? []).map(({ name, kind, choices }) => {
    const place = next
    next += kind === 'key' ? 2 : 1
    const value = step.arguments[place]
    if (kind === 'flag')
      return (
        <label key={place} className="hex-case">
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(place, event.target.checked)}
          />
          {name}
        </label>
      )
    if (kind === 'choice')
      return (
        <Choice
          key={place}
          name={name}
          value={String(value)}
          choices={choices}
          onChoose={(one) => onChange(place, one)}
        />
      )
    return (
      <span key={place} className="decode-argument">
        <input
          className="text-input mono"
          aria-label={name}
          placeholder={name}
          title={name}
          type={kind === 'number' ? 'number' : 'text'}
          value={String(value ?? '')}
          maxLength={1000}
          spellCheck={false}
          onChange={(event) =>
            onChange(place, kind === 'number' ? Number(event.target.value) : event.target.value)
          }
        />
        {kind === 'key' ? (
          <Choice
            name={`Form of ${name}`}
            value={String(step.arguments[place + 1])}
            choices={choices}
            onChoose={(one) => onChange(place + 1, one)}
          />
        ) : null}
      </span>
    )
  })
}

type ChoiceProps = {
  readonly name: string
  readonly value: string
  readonly choices: readonly string[]
  readonly onChoose: (value: string) => void
}

function Choice({ name, value, choices, onChoose }: ChoiceProps) {
  return (
    <select
      className="text-input"
      aria-label={name}
      title={name}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
