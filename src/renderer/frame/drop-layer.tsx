import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCommands } from '../state/commands.ts'
import { droppedFiles } from '../state/intake.ts'
import type { Route } from '../state/route.ts'
import { type Intake, viewOf } from '../state/view.ts'
import { classNames } from '../ui/class-names.ts'
import { expectFiles, openFiles, openText } from '../ui/open-triage.ts'
import { toast } from '../ui/toast.tsx'
import { begunWords, missingWords, type Target, targetOf } from './drop-words.ts'
import { isField } from './use-window-input.ts'

/**
 * Takes what is dropped anywhere in the window: files go to the view that is shown when it has a use for them, or to
 * Triage at the lower edge; text goes to Triage. Shows both ways while something is dragged over the window.
 */
export function DropLayer({ route }: { readonly route: Route }) {
  const intake = viewOf(route)?.intake?.(route) ?? null
  const strip = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<Target | null>(null)
  const [latest, setLatest] = useState<readonly File[] | null>(null)
  useCommands('dropped', [
    {
      id: 'dropped-triage',
      group: 'Triage',
      title: 'Read the files dropped last in Triage',
      isPossible: latest !== null,
      run: () => void openFiles(latest ?? []),
    },
  ])
  useDrops(intake, strip, setOver, setLatest)
  if (over === null || over === 'field') return null
  return (
    <div className="drop-layer" aria-hidden="true">
      {over === 'window' ? (
        <div className="drop-target is-over">
          <p>Drop to start triage</p>
        </div>
      ) : (
        <>
          <div className={classNames('drop-target', over === 'view' && 'is-over')}>
            <p>{intake?.words}</p>
          </div>
          <div ref={strip} className={classNames('drop-target', over === 'triage' && 'is-over')}>
            <p>… or read it in Triage</p>
          </div>
        </>
      )}
    </div>
  )
}

function useDrops(
  intake: Intake | null,
  strip: RefObject<HTMLDivElement | null>,
  setOver: (target: Target | null) => void,
  setLatest: (files: readonly File[]) => void,
): void {
  const latestIntake = useRef(intake)
  latestIntake.current = intake
  useEffect(() => {
    // dragenter and dragleave fire for every element passed; their balance tells when the window was left
    let depth = 0
    const read = (event: DragEvent): Target | null =>
      targetOf({
        types: event.dataTransfer?.types ?? [],
        isTaken: event.defaultPrevented,
        isInField: isField(event.target),
        hasIntake: latestIntake.current !== null,
        y: event.clientY,
        stripTop: strip.current?.getBoundingClientRect().top ?? null,
      })
    const onEnter = (event: DragEvent) => {
      const target = read(event)
      if (target === null) return
      if (depth === 0) expectFiles()
      depth += 1
      if (depth === 1) setOver(target)
    }
    const onLeave = (event: DragEvent) => {
      if (read(event) === null) return
      depth -= 1
      if (depth <= 0) setOver(null)
    }
    const onOver = (event: DragEvent) => {
      const target = read(event)
      if (target === null) return
      setOver(target)
      if (target === 'field') return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    }
    const onDrop = (event: DragEvent) => {
      const target = read(event)
      depth = 0
      setOver(null)
      if (target === null || target === 'field' || event.dataTransfer === null) return
      event.preventDefault()
      const taker = target === 'view' ? latestIntake.current : null
      if (event.dataTransfer.files.length === 0)
        void openText(event.dataTransfer.getData('text/plain'), 'Dropped text')
      else
        void droppedFiles(event.dataTransfer, taker === null).then(({ files, ...missing }) => {
          const words = missingWords(files.length, missing)
          if (words !== null) toast(words)
          if (files.length === 0) return
          setLatest(files)
          if (taker !== null) handOver(taker, files)
          else void openFiles(files)
        })
    }
    window.addEventListener('dragenter', onEnter)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragenter', onEnter)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [strip, setOver, setLatest])
}

function handOver({ begun, take }: Intake, files: readonly File[]): void {
  if (begun !== null)
    toast(
      begunWords(
        begun,
        files.map(({ name }) => name),
      ),
      {
        label: 'Read in Triage',
        run: () => void openFiles(files),
      },
    )
  void take(files)
}
