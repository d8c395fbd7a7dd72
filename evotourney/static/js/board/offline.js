// Keep the calculator on this device: the page without anybody's name on it, its files, and the editions.

export async function keepOffline(config) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(config.urls.worker, { scope: config.urls.page });
    const ready = await navigator.serviceWorker.ready;
    ready.active.postMessage({
      page: config.urls.page,
      shell: `${config.urls.page}?shell=${encodeURIComponent(config.language)}`,
      editions: `${config.urls.editions}?language=${encodeURIComponent(config.language)}`,
      files: performance.getEntriesByType("resource").map((entry) => entry.name),
    });
  } catch {
    // Private windows forbid it; the calculator then needs a network to open.
  }
}
