import { useStore } from 'zustand'
import type { Editor } from './editor.ts'
import { notSaved, waitingWords } from './unkept-words.ts'

type UnkeptProps = { readonly editor: Editor; readonly names: readonly string[] }

/** Reasons why input was not saved: each refusal, or the field that is needed first. */
export function Unkept({ editor, names }: UnkeptProps) {
  const drafts = useStore(editor.store, (now) => now.drafts)
  const faults = names.flatMap((name) => drafts[name]?.fault ?? [])
  const awaited = names.flatMap((name) => drafts[name]?.waitsFor ?? [])
  if (faults.length > 0)
    return faults.map((fault) => (
      <p key={fault} className="says-refused">
        {fault} <span className="muted">{notSaved}</span>
      </p>
    ))
  const words = waitingWords(awaited.map((field) => editor.fields[field]?.label ?? field))
  return words === null ? null : <p className="muted">{words}</p>
}

/** Whether input in these fields is not saved: `refused`, or `waiting` for another field; otherwise null. */
export function useUnkept(editor: Editor, names: readonly string[]): 'refused' | 'waiting' | null {
  return useStore(editor.store, ({ drafts }) => {
    if (names.some((name) => (drafts[name]?.fault ?? null) !== null)) return 'refused'
    return names.some((name) => (drafts[name]?.waitsFor ?? null) !== null) ? 'waiting' : null
  })
}
