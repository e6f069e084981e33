// The front page and the shop on a mid-range phone with a slow line; what they promise is in bench/pages.ts.

import { measurePages, type PageFigures } from '../pages.ts'
import type { Result, Scenario } from '../scenario.ts'

function resultOf(figures: PageFigures): Result {
  const { name, path: _, broken, complaints: __, ...numbers } = figures
  const { performance, accessibility, best_practices, seo, largest_paint_ms } = figures
  const scores = [performance, accessibility, best_practices, seo].join('/')
  const script_kb = (figures.script_bytes / 1024).toFixed(0)
  return {
    figure: `${name}, on a phone`,
    measured: `scores ${scores}, largest paint ${(largest_paint_ms / 1000).toFixed(2)} s, JavaScript ${script_kb} kB`,
    beside: '',
    goal:
      broken === undefined
        ? ''
        : broken.length === 0
          ? 'as promised'
          : `as promised, but ${broken.join(', ')}`,
    is_met: broken === undefined ? null : broken.length === 0,
    numbers,
  }
}

export const pages: Scenario = {
  name: 'pages',
  goal: 'scores of at least 98, the largest paint within 1.5 s, at most 80 kB of script',
  async measure({ runs }) {
    const results: Result[] = []
    await measurePages({ runs }, (figures) => results.push(resultOf(figures)))
    return results
  },
}
