import {createDataAttribute} from '@sanity/visual-editing/create-data-attribute'
import type {Source} from '#web/src/shared/cms/preview/source.ts'

/** An element that can be labelled. */
type Labelled = HTMLElement | SVGElement

const canBeLabelled = (element: Element): element is Labelled =>
  element instanceof HTMLElement || element instanceof SVGElement

/** The fields that elements are labelled with, as the Studio's overlay reads them (`data-sanity`). */
export class SourceLabels {
  private readonly sources = new WeakMap<Element, Source>()

  of(element: Element): Source | undefined {
    return this.sources.get(element)
  }

  set(element: Element, source: Source | undefined): void {
    if (!source || !canBeLabelled(element) || element.closest('head, script')) return
    const {id, type, path} = source
    this.sources.set(element, source)
    element.dataset['sanity'] = createDataAttribute({id, type, path, baseUrl: '/studio'}).toString()
  }

  remove(element: Element): void {
    if (!this.sources.delete(element) || !canBeLabelled(element)) return
    delete element.dataset['sanity']
  }

  /** The fields of all that is labelled in an element. */
  within(element: Element): Source[] {
    const labelled = [...element.querySelectorAll('[data-sanity]')]
    return labelled.flatMap((child) => this.sources.get(child) ?? [])
  }
}
