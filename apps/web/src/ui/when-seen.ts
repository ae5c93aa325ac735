/** Reports whether an element is seen, or near enough by the options, until the returned function is called. */
export function whenSeen(
  element: Element,
  options: IntersectionObserverInit,
  report: (isSeen: boolean) => void,
): () => void {
  const observer = new IntersectionObserver(([entry]) => report(entry?.isIntersecting ?? false), options);
  observer.observe(element);
  return () => observer.disconnect();
}
