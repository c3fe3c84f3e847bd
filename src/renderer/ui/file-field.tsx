import { useId, useRef } from 'react'
import { formatBytes } from '../state/format.ts'
import { Button } from './button.tsx'
import { Elided } from './elided.tsx'

type FileFieldProps = {
  readonly label: string
  readonly file: File | null
  readonly onFile: (file: File) => void
  /** Extensions and types preselected in the system's dialog, in the syntax of an input's `accept`. */
  readonly accept?: string
  readonly isFirst?: boolean
}

/** A field for one file: a button that opens the system's dialog, the chosen file, and a drop area. */
export function FileField({ label, file, onFile, accept, isFirst = false }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame one field
    <div
      className="field file-field"
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={(event) => {
        const [dropped] = event.dataTransfer.files
        if (dropped === undefined) return
        // a drop elsewhere starts triage; the event is not stopped, since the window must learn that the drag has ended
        event.preventDefault()
        onFile(dropped)
      }}
    >
      <span id={`${id}-label`}>{label}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen !== undefined) onFile(chosen)
          event.currentTarget.value = ''
        }}
      />
      <div className="text-input file-chosen">
        <Button
          data-autofocus={isFirst || undefined}
          aria-describedby={`${id}-label ${id}-file`}
          onClick={() => input.current?.click()}
        >
          {file === null ? 'Choose a file' : 'Choose another'}
        </Button>
        <span id={`${id}-file`} className="file-name" title={file?.name}>
          {file === null ? (
            <span className="muted">None yet; a file can be dropped here.</span>
          ) : (
            <>
              <Elided className="mono" text={file.name} />
              <span className="muted">{formatBytes(file.size)}</span>
            </>
          )}
        </span>
      </div>
    </div>
  )
}
