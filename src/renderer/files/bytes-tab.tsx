import { useEffect, useMemo, useRef, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { decodeBounds } from '../../contract/workstation/files/file-bytes.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { copySaying } from '../ui/copy-button.tsx'
import { toast, toastProblem } from '../ui/toast.tsx'
import { ByteBar, SelectionBar } from './bytes/byte-bar.tsx'
import { ByteInspector } from './bytes/byte-inspector.tsx'
import { type ByteRange, type ByteSelection, rangeOf, selectionOf } from './bytes/byte-selection.ts'
import { type CopyForm, maxCopied, writtenAs } from './bytes/copy-forms.ts'
import { HexView } from './bytes/hex-view.tsx'
import { LayoutStrip } from './bytes/layout-strip.tsx'
import { readAll } from './bytes/use-bytes.ts'
import { DecodePanel } from './decode/decode-panel.tsx'

type BytesTabProps = {
  readonly sha256: string
  readonly size: number
  /** Where the view was led to: the range is selected and seen. */
  readonly at: ByteRange | undefined
}

/** The bytes of a file: how it is laid out, what stands where, what it says, and what it is decoded to. */
export function BytesTab({ sha256, size, at }: BytesTabProps) {
  const [selection, setSelection] = useState<ByteSelection>(() =>
    selectionOf(at ?? { offset: 0, length: 1 }, size),
  )
  const [jumps, setJumps] = useState(0)
  const [isDecoding, setDecoding] = useState(false)
  const { value: layout } = useOperation('files.readLayout', { sha256 })
  const offsetField = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const go = (range: ByteRange) => {
    setSelection(selectionOf(range, size))
    setJumps((now) => now + 1)
  }
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it was led to decides
  useEffect(() => {
    if (at !== undefined && !isFirst.current) go(at)
    isFirst.current = false
  }, [at?.offset, at?.length])
  const selected = rangeOf(selection)
  const copy = (form: CopyForm) => void copyRange(sha256, selected, form)
  const decodeIt = () => setDecoding(!isDecoding && size > 0)
  useCommands('file-bytes', [
    {
      id: 'go-to-offset',
      group: 'Files',
      key: 'o',
      title: 'Go to an offset',
      run: () => offsetField.current?.focus(),
    },
    {
      id: 'search-bytes',
      group: 'Files',
      key: 'b',
      title: 'Search the bytes',
      run: () => searchField.current?.focus(),
    },
    { id: 'decode', group: 'Files', key: 'd', title: 'Decode the selection', run: decodeIt },
  ])
  const marked = useMemo(() => layout?.marks ?? [], [layout])
  return (
    <div className="file-tab">
      {layout === null ? null : <LayoutStrip layout={layout} selected={selected} onGo={go} />}
      <ByteBar {...{ sha256, size, selection, offsetField, searchField }} onGo={go} />
      <HexView
        {...{ sha256, size, selection, marked, jumps }}
        onSelect={setSelection}
        onCopy={() => copy('hex')}
      />
      <SelectionBar {...{ size, selection, isDecoding }} onCopy={copy} onDecode={decodeIt} />
      {isDecoding ? <DecodeSelection sha256={sha256} selected={selected} /> : null}
      {size === 0 ? null : <ByteInspector sha256={sha256} size={size} selected={selected} />}
    </div>
  )
}

/** A selection is decoded as a whole or not at all: the beginning of one that is too long would look like all of it. */
function DecodeSelection({ sha256, selected }: { readonly sha256: string; readonly selected: ByteRange }) {
  if (selected.length > decodeBounds.bytes)
    return (
      <p role="note">
        {formatCount(selected.length)} bytes are selected; at most {formatCount(decodeBounds.bytes)} are
        decoded at once.
      </p>
    )
  return <DecodePanel source={{ kind: 'file', sha256, ...selected }} />
}

async function copyRange(sha256: string, range: ByteRange, form: CopyForm): Promise<void> {
  if (range.length > maxCopied) {
    toast(`Nothing was copied: at most ${formatCount(maxCopied)} bytes are copied at once.`)
    return
  }
  const bytes = await readAll(sha256, range)
  if (isProblem(bytes)) toastProblem(bytes)
  else await copySaying(writtenAs(form, bytes), `${countOf(bytes.length, 'byte')} as ${form}`)
}
