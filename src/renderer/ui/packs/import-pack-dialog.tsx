import { Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { DataPack, PackKindName } from '../../../contract/workstation/packs.ts'
import { type DayEntry, DayInput } from '../../day/day-input.tsx'
import { Button } from '../button.tsx'
import { FileField } from '../file-field.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { importPack } from './pack-imports.ts'
import { PackOptionFields, type PackOptions } from './pack-option-fields.tsx'
import { packWords } from './pack-words.ts'
import './packs.css'
import { useSubmit } from '../use-submit.ts'

type ImportPackDialogProps = {
  readonly kind: PackKindName
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
export function ImportPackDialog({ kind, former, given = null, onClose }: ImportPackDialogProps) {
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
  const { label, files } = packWords[kind]
  const submit = useSubmit(async () => {
    const entered = dated.current?.settle() ?? null
    if (file === null || entered === null) return
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
      title={former === null ? `Import a pack: ${label}` : `Replace ${former.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <FileField label={`File. ${files}`} file={file} onFile={setFile} isFirst />
        <PackOptionFields kind={kind} options={options} onChange={setOptions} />
        <p className="muted">Fields left empty are filled with what the file says about itself.</p>
        <div className="pack-told">
          {fields.map(({ key, label: words }) => (
            <label key={key} className="field">
              <span>{words}</span>
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
          <Button onClick={onClose}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={file === null}>
            Import
          </button>
        </div>
      </form>
    </Modal>
  )
}
