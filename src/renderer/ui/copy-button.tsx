import { IconCopy } from '@tabler/icons-react'
import { IconButton } from './button.tsx'
import { copyText } from './clipboard.ts'
import { toast } from './toast.tsx'

/** Copies a text and reports what was copied. */
export async function copySaying(text: string, what: string): Promise<void> {
  const isCopied = await copyText(text)
  toast(isCopied ? `Copied ${what}.` : 'The clipboard could not be reached. Nothing was copied.')
}

type CopyButtonProps = {
  /** What is copied, for the label `Copy <what>`. */
  readonly what: string
  /** The defanged value. */
  readonly value: string
  /** The real value, copied when Shift is held. */
  readonly real?: string | undefined
}

/** Copies a value as it is shown; with Shift the real one. */
export function CopyButton({ what, value, real }: CopyButtonProps) {
  const hasReal = real !== undefined && real !== value
  return (
    <IconButton
      className="copy-button"
      label={hasReal ? `Copy ${what} (Shift: the real value)` : `Copy ${what}`}
      onClick={(event) =>
        void (event.shiftKey && hasReal ? copySaying(real, `${what}, not defanged`) : copySaying(value, what))
      }
    >
      <IconCopy stroke={1.7} aria-hidden />
    </IconButton>
  )
}
