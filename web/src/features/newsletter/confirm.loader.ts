import type {PageData} from '../../shared/cms/page-meta.ts'

export async function load(): Promise<PageData> {
  return {meta: {title: 'Confirm your subscription', description: '', noIndex: true}}
}
