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
