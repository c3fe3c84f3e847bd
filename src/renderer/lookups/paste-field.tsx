import { type KeyboardEvent, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { likelyIn } from '../state/likely.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { toast, toastProblem } from '../ui/toast.tsx'
import { looksLikeHeader } from './looks-like-header.ts'
import { askMany } from './many.ts'
import { readHeaders } from './shared/message-header.ts'

const maxLines = 8

/** The field of the start page: one value opens its page, several become a table, a message's header is read. */
export function PasteField() {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (text.trim() === '') {
      toast('There is nothing to look up yet.')
      return
    }
    setBusy(true)
    await open(text)
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  const lines = Math.min(maxLines, Math.max(2, text.split('\n').length))
  return (
    <div className="paste-field">
      <textarea
        id="lookup-field"
        className="text-input mono"
        aria-label="Paste one value, or up to 200"
        placeholder="Paste one value, or up to 200"
        rows={lines}
        value={text}
        spellCheck={false}
        autoComplete="off"
        maxLength={1_048_576}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="paste-acts">
        <Button look="primary" hotkey="Enter" disabled={isBusy} onClick={() => void submit()}>
          Look up
        </Button>
        <span className="muted">
          IP, range, URL, domain, e-mail, phone, MAC, hash, crypto, CVE; or the header of a message. Nothing
          leaves this machine.
        </span>
      </div>
    </div>
  )
}

async function open(text: string): Promise<void> {
  if (looksLikeHeader(text)) {
    navigate({ view: 'lookup', subject: null, tool: 'headers' })
    await readHeaders(text)
    return
  }
  const detected = await invoke('input.detect', { text })
  const likely = isProblem(detected) ? null : likelyIn(detected)
  if (isProblem(detected)) toastProblem(detected)
  else if (detected.is === 'indicator') navigate(detected.link)
  else if (likely !== null) navigate(likely.link)
  else if (detected.is === 'word')
    toast('This is not an indicator. Use the command bar to search the words of your sessions.')
  else {
    navigate({ view: 'lookup', subject: null, tool: 'many' })
    await askMany(text)
  }
}
