type Invoke = (name: string, input: object) => Promise<unknown>

/** Announces a file as a window does that cannot name paths; returns it as operations take it. */
export async function announced(
  invoke: Invoke,
  name: string,
  size: number,
): Promise<{ readonly kind: 'upload'; readonly upload: string }> {
  const { upload } = (await invoke('uploads.begin', { files: [{ name, size }] })) as { upload: string }
  return { kind: 'upload', upload }
}

/** Announces a file and sends all of it. */
export async function sent(invoke: Invoke, name: string, content: Uint8Array) {
  const file = await announced(invoke, name, content.length)
  const bytes = new Uint8Array(content)
  await invoke('uploads.append', { upload: file.upload, file: 0, offset: 0, bytes, last: true })
  return file
}

type AddedEvidence = {
  readonly sha256: string | null
  readonly already_there: { readonly question: string; readonly filename: string } | null
}

/** Adds a file to the evidence of a case as a window does. */
export async function addedEvidence(invoke: Invoke, id: string, name: string, content: Uint8Array) {
  const file = await sent(invoke, name, content)
  return (await invoke('caseBoard.addEvidence', { id, file })) as AddedEvidence
}
