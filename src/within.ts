/** What a promise gives, or something else when it takes too long. */
export async function within<T>(timeoutMs: number, promise: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, otherwise);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
