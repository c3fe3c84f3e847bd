import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { droppedFiles } from '../../state/intake.ts'
import { classNames } from '../../ui/class-names.ts'

type FileDropProps = {
  readonly className?: string
  /** What a drop does here, shown while something is dragged over the area. */
  readonly says: string
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** An area that handles dropped files itself; elsewhere a drop starts triage. */
export function FileDrop({ className, says, onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  // dragenter and dragleave fire for every element passed; their balance tells when the area was left
  const depth = useRef(0)
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const count = (by: number) => (event: DragEvent) => {
    if (!isFiles(event)) return
    event.stopPropagation()
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; buttons in it do the same with keys
    <div
      className={classNames('file-drop', isOver && 'is-over', className)}
      onDragEnter={count(1)}
      onDragLeave={count(-1)}
      onDragOver={(event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={(event) => {
        depth.current = 0
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      {children}
      {isOver ? (
        <div className="file-drop-layer" aria-hidden="true">
          <p>{says}</p>
        </div>
      ) : null}
    </div>
  )
}

/** Asks the user for files, or for a folder of files. */
export function chooseFiles(
  onFiles: (files: readonly File[]) => void,
  what: 'files' | 'folder' = 'files',
): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  if (what === 'folder') input.webkitdirectory = true
  else input.accept = '.zip,.xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json'
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]))
  input.click()
}
