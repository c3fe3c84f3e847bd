import { Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { type DataPack, type PackKindName, packKinds } from '../../contract/workstation/packs/packs.ts'
import { type DayEntry, DayInput } from '../day/day-input.tsx'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { TriageInstead } from '../ui/triage-instead.tsx'
import { importPack } from './pack-imports.ts'
import { PackOptionFields, type PackOptions } from './pack-option-fields.tsx'
import { packWords } from './pack-words.ts'
import './packs.css'
import { useSubmit } from '../ui/use-submit.ts'

type ImportPackDialogProps = {
  /** Null to ask for it, where a file was dropped that does not say what it is. */
  readonly kind: PackKindName | null
  /** The pack that the new file replaces; null for none. */
  readonly former: DataPack | null
  /** A file that was dropped. */
  readonly given?: File | null
  readonly onClose: () => void
}

type Declared = { name: string; source: string; licence: string; dated: string }

const fields: readonly { readonly key: Exclude<keyof Declared, 'dated'>; readonly label: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'source', label: 'Source' },
  { key: 'licence', label: 'Licence' },
]

/** Asks for the file of a pack, and for facts that the file does not state. */
export function ImportPackDialog({ kind: knownKind, former, given = null, onClose }: ImportPackDialogProps) {
  const [kind, setKind] = useState(knownKind)
  const [file, setFile] = useState<File | null>(given)
  const [declared, setDeclared] = useState<Declared>({
    name: former?.name ?? '',
    source: former?.source ?? '',
    licence: former?.licence ?? '',
    dated: '',
  })
  const [options, setOptions] = useState<PackOptions>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const dated = useRef<DayEntry>(null)
  const words = kind === null ? null : packWords[kind]
  const submit = useSubmit(async () => {
    const entered = dated.current?.settle() ?? null
    if (file === null || kind === null || entered === null) return
    const stated = Object.entries({ ...declared, dated: entered.day }).filter(
      ([, text]) => text.trim() !== '',
    )
    const answer = await importPack(file, {
      kind,
      ...Object.fromEntries(stated),
      ...(former === null ? {} : { replaces: former.id }),
      ...(Object.keys(options).length === 0 ? {} : { options }),
    })
    if (isProblem(answer)) setProblem(answer)
    else onClose()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={
        former === null
          ? `Import a pack${words === null ? '' : `: ${words.label}`}`
          : `Replace ${former.name}`
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <FileField
          label={words === null ? 'File' : `File. ${words.files}`}
          file={file}
          onFile={setFile}
          isFirst={knownKind !== null}
        />
        {knownKind === null ? (
          <KindChoice
            kind={kind}
            onKind={(chosen) => {
              setKind(chosen)
              setOptions({})
            }}
          />
        ) : null}
        {kind === null ? null : <PackOptionFields kind={kind} options={options} onChange={setOptions} />}
        <p className="muted">Fields left empty are filled with what the file says about itself.</p>
        <div className="pack-told">
          {fields.map(({ key, label }) => (
            <label key={key} className="field">
              <span>{label}</span>
              <input
                className="text-input"
                maxLength={key === 'name' ? 200 : 500}
                value={declared[key]}
                onChange={(event) => setDeclared({ ...declared, [key]: event.target.value })}
              />
            </label>
          ))}
          <DayInput
            ref={dated}
            label="Date of the data"
            day={declared.dated}
            onDay={(day) => setDeclared({ ...declared, dated: day })}
          />
        </div>
        {problem === null ? null : <ProblemNote problem={problem} />}
        <div className="dialog-acts">
          {given !== null && file === given ? <TriageInstead files={[given]} onLeave={onClose} /> : null}
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={file === null || kind === null}>
            Import
          </button>
        </div>
      </form>
    </Modal>
  )
}

type KindChoiceProps = {
  readonly kind: PackKindName | null
  readonly onKind: (kind: PackKindName | null) => void
}

/** Asks what a dropped file contains: many formats are read for more than one kind. */
function KindChoice({ kind, onKind }: KindChoiceProps) {
  return (
    <label className="field">
      <span>What the file contains</span>
      <select
        className="text-input"
        data-autofocus
        value={kind ?? ''}
        onChange={(event) => onKind(packKinds.find((each) => each === event.target.value) ?? null)}
      >
        <option value="">Choose</option>
        {packKinds.map((each) => (
          <option key={each} value={each}>
            {packWords[each].label}
          </option>
        ))}
      </select>
      {kind === null ? null : <span className="muted">{packWords[kind].adds}</span>}
    </label>
  )
}
