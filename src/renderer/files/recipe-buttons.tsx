import { isProblem } from '../../contract/problem.ts'
import type { FileText } from '../../contract/workstation/files/tool-report.ts'
import { invoke } from '../state/bridge.ts'
import { Button } from '../ui/button.tsx'
import { copySaying } from '../ui/copy-button.tsx'
import { downloadStarted, saveFile } from '../ui/save-file.ts'
import { toast, toastProblem } from '../ui/toast.tsx'

/** Hands the steps by which a text was decoded to CyberChef. */
export function RecipeButtons({ text }: { readonly text: FileText }) {
  const withRecipe = async (use: (recipe: string) => Promise<void> | void) => {
    const answer = await invoke('files.writeRecipe', { steps: text.steps })
    if (isProblem(answer)) toastProblem(answer)
    else await use(answer.recipe)
  }
  const name = `${text.title
    .replace(/[^\w-]+/g, '-')
    .slice(0, 60)
    .toLowerCase()}.cyberchef.json`
  return (
    <div className="file-recipe">
      <Button
        aria-label={`Copy CyberChef recipe of ${text.title}`}
        onClick={() => void withRecipe((recipe) => copySaying(recipe, 'the recipe for CyberChef'))}
      >
        Copy CyberChef recipe
      </Button>
      <Button
        aria-label={`Save recipe of ${text.title}`}
        onClick={() =>
          void withRecipe((recipe) => {
            saveFile(name, 'application/json', recipe)
            toast(downloadStarted(name))
          })
        }
      >
        Save recipe
      </Button>
    </div>
  )
}
